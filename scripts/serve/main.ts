import path from 'node:path';
import { runSite } from './run-site';

// The site as it was built. This file is the entry of the server build, which lies in build/server.
const repository = path.resolve(import.meta.dirname, '../..');

await runSite({
  repository,
  mode: 'production',
  loadPages: async () => {
    const [build, { builtAssets }] = await Promise.all([
      import('virtual:react-router/server-build'),
      import('../../cms/server/assets'),
    ]);
    return {
      build,
      assets: builtAssets(path.join(repository, 'build/client')),
      close: async () => undefined,
    };
  },
});
