# The site as one image. What runs beside it is in docker-compose.yml.
FROM node:24-slim AS base
WORKDIR /site

FROM base AS build
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# A clone may be closed to everybody but its owner; the site runs as another user.
RUN chmod -R go+rX package.json build cms scripts

# The packages of the running site, apart from the build: they change only with the lockfile.
FROM base AS packages
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund

FROM base AS site
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
RUN install --directory --owner=nobody --group=nogroup /data
# All that the site reads when it runs. It belongs to root, so that the site cannot change it.
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/package.json ./
COPY --from=build /site/build build
COPY --from=build /site/cms/dashboard/next.config.js cms/dashboard/
COPY --from=build /site/cms/dashboard/.next cms/dashboard/.next
COPY --from=build /site/scripts/seed/content scripts/seed/content

USER nobody
VOLUME /data
EXPOSE 3000
# The first start fills the database, which takes a while.
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Not npm start: nothing is left to install or to build, and SIGTERM must reach the site itself.
# Without the limit, the young generation of Node 24 takes 128 MB instead of 32.
CMD ["node", "--conditions=production", "--max-semi-space-size=16", "build/server/index.js"]
