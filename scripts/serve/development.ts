import path from 'node:path';
import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import { runSite } from './run-site';

// The site from its sources, for `npm run dev`: the pages and the dashboard change while it runs.
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
      // They change all the time, and not by anybody's hand.
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
