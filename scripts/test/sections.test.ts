import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stages } from './sections.js';

test('every project of the journeys runs once, whatever fails in the others', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sections-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('JOURNEY_DATA', folder);
  vi.stubEnv('JOURNEY_PORT', '20000');
  const { default: config } = await import('../../web/e2e/playwright.config');

  const runs = stages
    .flat(2)
    .filter(({ kind }) => kind === 'playwright')
    .map(({ command }) => command);
  const named = runs.flatMap((command) =>
    command.filter((_word, index) => command[index - 1] === '--project'),
  );
  expect(named.sort()).toEqual(config.projects?.map(({ name }) => name).sort());
  for (const command of runs) expect(command).toContain('--no-deps');
});

test('each section is a script that can be run by its name', () => {
  const { scripts } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as { scripts: Record<string, string> };
  for (const { title, command } of stages.flat(2)) {
    const [npm, run, , name = ''] = command;
    expect([npm, run], title).toEqual(['npm', 'run']);
    expect(scripts, title).toHaveProperty([name]);
  }
});
