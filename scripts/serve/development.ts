import path from 'node:path';
import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import { runSite } from './run-site';

// Runs the site from its sources, for `npm run dev`. Pages and dashboard reload when they change.
const repository = path.resolve(import.meta.dirname, '../..');

await runSite({ repository, mode: 'development', loadPages });

async function loadPages(httpServer: Server) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: repository,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: httpServer },
      // Generated files.
      watch: { ignored: ['**/.data/**', '**/cms/dashboard/.next/**', '**/build/**'] },
    },
  });
  return {
    build: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    assets: vite.middlewares,
    close: () => vite.close(),
  };
}
