# The server in a small image: `docker build --tag slipstream .`, then
# `docker run --publish 7878:7878 --volume slipstream:/data slipstream`.
# Everything else about running it is told in docs/operate.md.

FROM node:22-slim AS web
WORKDIR /slipstream/web
COPY web/package.json web/package-lock.json ./
RUN --mount=type=cache,target=/root/.npm \
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund
COPY web .
RUN npm run build

FROM rust:1.95-slim-trixie AS build
WORKDIR /slipstream
COPY . .
COPY --from=web /slipstream/web/dist web/dist
# The caches outlive the layer, the program is copied out of them.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/slipstream/target \
    cargo build --locked --release --package cli \
    && cp target/release/slipstream /usr/local/bin/slipstream

FROM debian:trixie-slim
RUN useradd --system --uid 7878 --no-create-home --shell /usr/sbin/nologin slipstream \
    && install --directory --owner=slipstream --group=slipstream --mode=0700 /data
COPY --from=build /usr/local/bin/slipstream /usr/local/bin/slipstream
USER 7878
ENV SLIPSTREAM_LISTEN=0.0.0.0:7878 \
    SLIPSTREAM_DATA_DIR=/data
VOLUME /data
EXPOSE 7878
# It closes in good order on SIGTERM, which `docker stop` sends; give it the time: `--stop-timeout 30`.
STOPSIGNAL SIGTERM
# The image has no program that speaks HTTP, but bash can open a connection and read the first line of the answer.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/7878 && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# Flags behind the name of the image go to the server: `docker run … slipstream --behind-proxy`.
ENTRYPOINT ["slipstream", "serve"]
