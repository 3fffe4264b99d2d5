//! The laws that every game of the house keeps, as one function that a game's tests call.
