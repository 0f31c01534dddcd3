import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Where hashed names and immutable caching are, a file that is inlined would be sent again and again.
    assetsInlineLimit: 0,
    ...(isSsrBuild && { rollupOptions: { input: './scripts/serve/main.ts' } }),
  },
}));
