# The build uses every package; the final image has the bundle and the few packages that cannot be bundled. Its user owns
# only /data.
FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc .nvmrc ./
COPY scripts/prepare.mjs scripts/
RUN node scripts/prepare.mjs
COPY . .
RUN node scripts/build.mjs --production && npm ci --prefix dist --omit=dev

FROM node:24.21-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=15s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/v1/status').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, so it receives SIGTERM: it finishes its open requests, then ends.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
