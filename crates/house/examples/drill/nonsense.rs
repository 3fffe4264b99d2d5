//! Frames of all kinds: what no client says, what a client might say, and what is almost right.

use futures_util::{SinkExt, StreamExt};
use kernel::{Dice, Seed};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{client_async, tungstenite::Message};

use super::{
    besieged::Besieged,
    players::{Found, Players},
    wires::{connect, from, make, request},
};

/// How many frames one connection says before it hangs up or is hung up.
const EACH: usize = 15;

/// Tells a house nonsense; what became of those who played meanwhile, and how many accidents there were.
pub async fn tell(frames: usize) -> (Found, usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut house = Besieged::in_folder(folder.path());
    let players = Players::sit(house.address, 2);
    let table = json!({"game": "rummikub", "seats": [{"who": "me"}, {"who": "open"}]});
    let made = make(house.address, from(900), &table).await;
    let mut dice = Dice::new(Seed::from(7));
    for number in 0..frames.div_ceil(EACH) {
        // Each address may call twenty times a second, so that many take part.
        let stream = connect(house.address, from(1_000 + number % 4_000)).await;
        let Ok((mut socket, _)) = client_async(format!("ws://{}/ws", house.address), stream).await else {
            continue;
        };
        if dice.chance(0.8) {
            let token = &made["seats"][0]["token"];
            let hello = json!({"type": "hello", "v": 1, "table": made["table"], "token": token});
            let _ = socket.send(Message::text(hello.to_string())).await;
        }
        for _ in 0..EACH {
            if socket.send(frame(&mut dice)).await.is_err() {
                break;
            }
        }
        if dice.chance(0.3) {
            let _ = socket.close(None).await;
            while let Some(Ok(_)) = socket.next().await {}
        }
    }
    // They still can.
    players.wait_for_moves(5).await;
    players.leave().await;
    let found = players.compare(house.address).await;
    let panics = panics(house.address).await;
    house.close();
    (found, panics)
}

fn frame(dice: &mut Dice) -> Message {
    let asks = [
        r#"{"type":"move","id":"1","move":"lay 1r 2r 3r"}"#,
        r#"{"type":"move","id":"1","move":"draw","at":18446744073709551615}"#,
        r#"{"type":"complete","id":"2","typed":"lay"}"#,
        r#"{"type":"hello","v":1,"table":"x","since":18446744073709551615,"share":"00"}"#,
        r#"{"type":"name","id":"3","name":"\u202e\u0000\ud83d"}"#,
        r#"{"type":"share","secret":"zz"}"#,
        r#"{"type":"rematch","id":""}"#,
        r#"{"type":"ping"}"#,
    ];
    let mut bytes = dice.pick(&asks).map(|ask| ask.as_bytes().to_vec()).unwrap_or_default();
    // A few of its bytes become others, or it is cut, or doubled.
    for _ in 0..dice.below(4) {
        let place = dice.below(bytes.len());
        bytes[place] = dice.bits() as u8;
    }
    match dice.below(6) {
        0 => bytes.truncate(dice.below(bytes.len())),
        1 => bytes = bytes.repeat(1 + dice.below(300)),
        _ => (),
    }
    match dice.below(8) {
        0 => Message::binary(bytes),
        1 => Message::Ping(bytes.into_iter().take(125).collect::<Vec<u8>>().into()),
        _ => Message::text(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

async fn panics(house: std::net::SocketAddr) -> usize {
    let mut stream = TcpStream::connect(house).await.unwrap();
    stream.write_all(request(house, "GET", "/metrics", "text/plain", "", true).as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let line = answer.lines().find_map(|line| line.strip_prefix("tapis_panics_total "));
    line.and_then(|number| number.trim().parse().ok()).expect("figures")
}
