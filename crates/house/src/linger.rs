//! A connection that is closed so that the last words on it are heard.
//!
//! A system that closes a connection on which something was not read yet throws away what is still on the way to the other
//! end: the very sentence that says why. So what still comes is read and forgotten, for a moment.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf},
    net::TcpStream,
    runtime::Handle,
    sync::Semaphore,
    time,
};

/// How long the other end gets to read and to hang up.
const MOMENT: Duration = Duration::from_secs(1);

/// How much is read meanwhile, in bytes.
const MOST: u64 = 1 << 20;

/// Room for so many that are about to close; others are closed at once.
#[derive(Clone, Debug)]
pub(crate) struct Parting(Arc<Semaphore>);

impl Default for Parting {
    fn default() -> Parting {
        Parting(Arc::new(Semaphore::new(256)))
    }
}

/// A connection.
#[derive(Debug)]
pub(crate) struct Lingering {
    /// There until it is dropped.
    stream: Option<TcpStream>,
    parting: Parting,
}

impl Lingering {
    pub(crate) fn new(stream: TcpStream, parting: &Parting) -> Lingering {
        Lingering { stream: Some(stream), parting: parting.clone() }
    }

    fn poll<T>(
        &mut self,
        poll: impl FnOnce(Pin<&mut TcpStream>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        match &mut self.stream {
            Some(stream) => poll(Pin::new(stream)),
            None => Poll::Ready(Err(io::ErrorKind::NotConnected.into())),
        }
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        let Some(mut stream) = self.stream.take() else { return };
        // Mostly the other end has hung up already.
        if matches!(stream.try_read(&mut [0]), Ok(0)) {
            return;
        }
        let (Ok(runtime), Ok(place)) =
            (Handle::try_current(), Arc::clone(&self.parting.0).try_acquire_owned())
        else {
            return;
        };
        runtime.spawn(async move {
            let forgetting = async {
                stream.shutdown().await?;
                tokio::io::copy(&mut stream.take(MOST), &mut tokio::io::sink()).await
            };
            let _ = time::timeout(MOMENT, forgetting).await;
            drop(place);
        });
    }
}

impl AsyncRead for Lingering {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.get_mut().poll(|stream| stream.poll_read(cx, into))
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.get_mut().poll(|stream| stream.poll_write(cx, bytes))
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().poll(|stream| stream.poll_flush(cx))
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().poll(|stream| stream.poll_shutdown(cx))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().poll(|stream| stream.poll_write_vectored(cx, pieces))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    async fn both_ends() -> (TcpStream, TcpStream) {
        let door = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let far = TcpStream::connect(door.local_addr().unwrap()).await.unwrap();
        (door.accept().await.unwrap().0, far)
    }

    /// A plain connection loses its last words when something was not read.
    #[tokio::test]
    async fn last_words_are_heard_whatever_was_not_read() {
        let parting = Parting::default();
        for _ in 0..20 {
            let (near, mut far) = both_ends().await;
            let mut near = Lingering::new(near, &parting);
            far.write_all(&[7; 4000]).await.unwrap();
            near.write_all(b"too big").await.unwrap();
            drop(near);
            far.write_all(&[7; 4000]).await.unwrap();
            let mut heard = String::new();
            far.read_to_string(&mut heard).await.unwrap();
            assert_eq!(heard, "too big");
        }
    }

    /// Whoever never hangs up is let go, and so is everybody for whom there is no room.
    #[tokio::test]
    async fn nobody_lingers_for_ever() {
        let parting = Parting(Arc::new(Semaphore::new(1)));
        let (near, mut far) = both_ends().await;
        far.write_all(b"!").await.unwrap();
        near.readable().await.unwrap();
        drop(Lingering::new(near, &parting));
        assert_eq!(parting.0.available_permits(), 0, "it waits for the other end");
        let (near, mut other) = both_ends().await;
        other.write_all(b"!").await.unwrap();
        near.readable().await.unwrap();
        drop(Lingering::new(near, &parting));
        assert!(!matches!(other.read(&mut [0]).await, Ok(1..)), "there was no room");
        drop(parting.0.acquire().await.unwrap());
        drop(far);
    }
}
