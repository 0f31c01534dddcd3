import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPayload } from '@payloadcms/next/withPayload';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {import('next').NextConfig} */
const nextConfig = {
  turbopack: { root: repository },
  outputFileTracingRoot: repository,
  poweredByHeader: false,
  // The dashboard shows no picture through /_next/image, which resizes any picture of the site for anybody.
  images: { unoptimized: true },
  // A build that is up to date is not made again (scripts/bootstrap/build.js): nothing would read a cache of 150 MB, or the maps.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackSourceMaps: false },
  // These find files beside themselves at run time, which a bundle would break.
  serverExternalPackages: ['jsdom', 'piscina', 'pino', 'pino-pretty', 'pg'],
  // Types are checked for the whole repository at once.
  typescript: { ignoreBuildErrors: true },
};

export default withPayload(nextConfig, { devBundleServerPackages: false });
