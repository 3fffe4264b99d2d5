//! The pages.

pub mod guide;
pub mod lobby;
pub mod new_table;
pub mod table;
