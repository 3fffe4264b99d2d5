store-io = { $path }: { $problem }
store-not-a-record = { $path } is not a record of this house: { $problem }
store-not-ours = { $path } exists and is not a record of this house, so it was not overwritten.
store-busy = This game is being played in another window.
store-gone = There is no unfinished game “{ $id }”.
store-damaged = The file is damaged: { $problem } The game goes on after its last whole move; a copy of the file is kept in { $folder }.
