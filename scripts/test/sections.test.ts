import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { sections } from './sections.js';

test('each Playwright project runs once', async () => {
  vi.stubEnv('JOURNEY_DATA', await temporaryFolder());
  vi.stubEnv('JOURNEY_PORT', '20000');
  const { default: config } = await import('../../web/e2e/playwright.config');

  const runs = sections.filter(({ kind }) => kind === 'playwright').map(({ command }) => command);
  const named = runs.flatMap((command) =>
    command.filter((_word, index) => command[index - 1] === '--project'),
  );
  expect(named.sort()).toEqual(config.projects?.map(({ name }) => name).sort());
  for (const command of runs) expect(command).toContain('--no-deps');
});

test('a section comes after those that it needs', () => {
  const earlier = new Set<string>();
  for (const { title, needs = [] } of sections) {
    for (const needed of needs) expect(earlier, title).toContain(needed);
    earlier.add(title);
  }
});
