import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPayload } from '@payloadcms/next/withPayload';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {import('next').NextConfig} */
const nextConfig = {
  turbopack: { root: repository },
  outputFileTracingRoot: repository,
  poweredByHeader: false,
  // Disables /_next/image, which the dashboard does not need, and which resizes any picture of the site for anybody.
  images: { unoptimized: true },
  // scripts/bootstrap/build.js skips builds that are up to date, so nothing would read a cache of 150 MB, or the maps.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackSourceMaps: false },
  // These read their own files at run time, which bundling would break.
  serverExternalPackages: ['jsdom', 'piscina', 'pino', 'pino-pretty', 'pg'],
  // Types are checked for the whole repository at once.
  typescript: { ignoreBuildErrors: true },
};

export default withPayload(nextConfig, { devBundleServerPackages: false });
