//! The client.

fn main() {
    web::start();
}
