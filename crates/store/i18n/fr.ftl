store-io = { $path } : { $problem }
store-not-a-record = { $path } n’est pas un enregistrement de la maison : { $problem }
store-not-ours = { $path } existe et n’est pas un enregistrement de la maison ; il n’a pas été écrasé.
store-busy = Cette partie est en cours dans une autre fenêtre.
store-gone = Il n’y a pas de partie en attente « { $id } ».
store-damaged = Le fichier est abîmé : { $problem } La partie reprend après le dernier coup entier ; une copie du fichier est gardée dans { $folder }.
