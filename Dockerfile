# One image for web and worker; ROLES selects which.
FROM node:24-bookworm-slim AS build
WORKDIR /courtyard
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /courtyard
COPY package.json package-lock.json .npmrc ./
# The image has its own Node, so the packaged one is removed.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/courtyard
RUN install -d -o node -g node /var/lib/courtyard
WORKDIR /courtyard
COPY --from=packages /courtyard/node_modules node_modules
COPY --from=build /courtyard/dist dist
COPY package.json ./
COPY db/migrations db/migrations
USER node
VOLUME /var/lib/courtyard
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
