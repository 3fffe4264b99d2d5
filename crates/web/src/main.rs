//! The client: the page itself in a window, the little house in a worker.

fn main() {
    web::start();
}
