# A house in a container: docker build -t tapis . && docker run -p 7474:7474 -v tapis:/var/lib/tapis tapis
FROM rust:1.95.0-bookworm AS build
WORKDIR /tapis
COPY . .
RUN cargo build --release

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --create-home --home-dir /var/lib/tapis tapis
COPY --from=build /tapis/target/release/tapis /usr/local/bin/tapis
USER tapis
VOLUME /var/lib/tapis
EXPOSE 7474
ENV TAPIS_LISTEN=0.0.0.0:7474 TAPIS_STORE=/var/lib/tapis/house.db
STOPSIGNAL SIGTERM
ENTRYPOINT ["tapis"]
CMD ["serve"]
