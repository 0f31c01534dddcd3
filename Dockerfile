# The site as one image. docker-compose.yml has the services beside it.
FROM node:26-slim AS base
WORKDIR /site

FROM base AS build
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# Files of a clone may be readable only by their owner. The site runs as another user.
RUN chmod -R go+rX package.json build cms scripts

# Production packages in a separate stage, so that they are installed again only if the lockfile changes.
FROM base AS packages
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund

FROM base AS site
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
RUN install --directory --owner=nobody --group=nogroup /data
# Everything that the site and its commands read at run time. Root owns it, so that the site cannot change it.
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/package.json ./
COPY --from=build /site/build build
COPY --from=build /site/cms/dashboard/next.config.js cms/dashboard/
COPY --from=build /site/cms/dashboard/.next cms/dashboard/.next
COPY --from=build /site/scripts/run.js scripts/
COPY --from=build /site/scripts/bootstrap scripts/bootstrap
COPY --from=build /site/scripts/command/start.js scripts/command/
COPY --from=build /site/scripts/seed/content scripts/seed/content

USER nobody
VOLUME /data
EXPOSE 3000
# The first start seeds the database, which takes a while.
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Not npm start: everything is installed and built, and SIGTERM must reach the site itself.
# Without --max-semi-space-size, the young generation of Node 24 takes 128 MB instead of 32.
CMD ["node", "--max-semi-space-size=16", "build/server/index.js"]
