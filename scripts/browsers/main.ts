import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { runToEnd } from '../command/run-to-end';
import { scratchFolder } from '../command/scratch-folder';
import { apiKey, withBuiltSite } from '../serve/built-site';
import { assertPortFree } from '../serve/port';
import { browsers } from './drivers';
import { openGate } from './gate';
import { Visitor } from './visitor';
import { walk } from './walk';

const pictures = path.resolve('build/browsers');
const author = { email: 'author@example.com', password: 'a lamp, a pen and a long night', apiKey };

const windows = {
  phone: { width: 390, height: 844, reducedMotion: true },
  desktop: { width: 1360, height: 900, reducedMotion: false },
};

function choose(names: string[]) {
  const chosen = Object.entries(browsers).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  if (chosen.length < names.length)
    throw new OperatorError(`Choose from these browsers: ${Object.keys(browsers).join(', ')}.`);
  const needs = chosen.flatMap(([, { needs }]) => Object.entries(needs));
  const missing = needs.filter(([program]) => !existsSync(program)).map(([, name]) => name);
  if (missing.length > 0)
    throw new OperatorError(
      `Some browsers are not installed. On Debian: apt-get install ${[...new Set(missing)].join(' ')}`,
    );
  return chosen;
}

/** Visits the built site in the named browsers, or in all, and ends the process. The exit code is 1 if a fault was found. */
export const main = (names: string[]): Promise<void> =>
  runToEnd(async (lifecycle) => {
    const chosen = choose(names);
    const folder = await scratchFolder(lifecycle);
    const port = await assertPortFree('127.0.0.1', 0);
    const gate = await openGate(port);
    const { signal } = lifecycle;
    const faults: string[] = [];
    const dataDir = path.join(folder, 'data');
    console.log('Starting a site …');
    await withBuiltSite(
      { dataDir, signal },
      {
        PORT: String(port),
        SITE_URL: gate.origin,
        ADMIN_EMAIL: author.email,
        ADMIN_PASSWORD: author.password,
      },
      async () => {
        for (const [name, { start }] of chosen)
          for (const [size, settings] of Object.entries(windows)) {
            signal.throwIfAborted();
            const title = `${name}-${size}`;
            console.log(`Visiting it: ${title}`);
            const kept = path.join(pictures, title);
            await rm(kept, { recursive: true, force: true });
            await mkdir(kept, { recursive: true });
            const browser = await start({ ...settings, folder: path.join(folder, title) });
            const visitor = new Visitor(browser, gate, kept);
            signal.addEventListener('abort', () => void browser.end());
            try {
              await walk(visitor, { dataDir, author }, title);
            } finally {
              await browser.end();
            }
            faults.push(...visitor.faults.map((fault) => `${title}: ${fault}`));
          }
      },
    ).finally(gate.close);
    console.log(['', ...faults, `${faults.length} faults. Pictures: ${pictures}`].join('\n'));
    return faults.length > 0 ? 1 : 0;
  });
