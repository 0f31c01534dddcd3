import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['cms/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'] },
});
