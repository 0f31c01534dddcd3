import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sections } from './sections.js';

test('each project of the journeys runs once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sections-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('JOURNEY_DATA', folder);
  vi.stubEnv('JOURNEY_PORT', '20000');
  const { default: config } = await import('../../web/e2e/playwright.config');

  const runs = sections.filter(({ kind }) => kind === 'playwright').map(({ command }) => command);
  const named = runs.flatMap((command) =>
    command.filter((_word, index) => command[index - 1] === '--project'),
  );
  expect(named.sort()).toEqual(config.projects?.map(({ name }) => name).sort());
  for (const command of runs) expect(command).toContain('--no-deps');
});

test('the needs of a section come before it', () => {
  const settled = new Set<string>();
  for (const { title, needs = [] } of sections) {
    for (const needed of needs) expect(settled, title).toContain(needed);
    settled.add(title);
  }
});
