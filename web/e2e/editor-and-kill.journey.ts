import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SiteProcess, startSite } from '../../cms/testing/site-process';
import { author } from './author';
import { openDesk, savedPost } from './editor-room';
import { expect, journey } from './journey';
import { asAuthor } from './readers';

/**
 * Ends the database of a site that has one of its own, and sits on its port, so that the site cannot start it again.
 *
 * @param dataDir the site's `DATA_DIR`
 * @returns leaves the port, whereupon the site starts its database again
 */
async function keepDatabaseAway(site: SiteProcess, dataDir: string): Promise<() => Promise<void>> {
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [pid, , , port] = pidFile.split('\n').map(Number);
  const taker = createServer((socket) => socket.destroy());
  // The site must not be the first at the port.
  site.kill('SIGSTOP');
  try {
    process.kill(pid ?? 0, 'SIGINT');
    await expect(async () => {
      taker.listen(port, '127.0.0.1');
      await once(taker, 'listening');
    }).toPass();
  } finally {
    site.kill('SIGCONT');
  }
  return async () => {
    taker.close();
    await once(taker, 'close');
  };
}

const port = Number(process.env.JOURNEY_PORT) + 1;
const site = `http://localhost:${port}`;

journey.describe('a server that is killed', () => {
  journey.use({ baseURL: site, expectedErrors: [/Failed to load|ERR_/] });

  journey('as its database is, while the editor saves: no word is missing', async ({ page }) => {
    journey.slow();
    const folder = mkdtempSync(path.join(tmpdir(), 'fovean-killed-'));
    chmodSync(folder, 0o711);
    const start = async () => {
      const started = startSite({
        PORT: String(port),
        DATA_DIR: path.join(folder, 'data'),
        ADMIN_EMAIL: author.email,
        ADMIN_PASSWORD: author.password,
        ADMIN_API_KEY: author.apiKey,
        LOG_LEVEL: 'error',
        SAMPLE_CONTENT: 'off',
      });
      await started.ready();
      return started;
    };

    let server = await start();
    try {
      await openDesk(page);
      await page.getByLabel('Title').fill('Written through it all');
      const words: string[] = [];
      const type = async (count: number) => {
        await page.getByLabel('Markdown').press('Control+End');
        for (let typed = 0; typed < count; typed++) {
          words.push(`word${words.length}`);
          await page.keyboard.type(`${words.at(-1)} `);
          if (words.length % 3 === 0) await page.keyboard.press('Control+s');
        }
      };
      await type(12);
      server.kill('SIGKILL');
      await type(12);
      await server.ended;
      await type(3);
      server = await start();
      await page.getByRole('button', { name: /^Sav/ }).click();
      await type(3);
      await expect(async () => {
        await page.getByRole('button', { name: /^Sav/ }).click();
        await expect(page.getByText(/^Draft, saved/)).toBeVisible({ timeout: 2_000 });
      }).toPass();

      await page.keyboard.press('Control+s');
      const letBack = await keepDatabaseAway(server, path.join(folder, 'data'));
      await type(12);
      const isTriedAgain = page.getByText(
        'It is tried again until it does; your text is safe here.',
      );
      await expect(isTriedAgain).toBeVisible();
      await letBack();
      await expect(page.getByText('Saved!')).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(/^Draft, saved/)).toBeVisible();
      await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByText(/waits for the site/)).toBeHidden();
      await expect(preview).toContainText(words.at(-1) ?? '');

      const query = '/api/Posts/GetSummary?drafts=true&q=written';
      const posts = (await asAuthor(page.request).get(query)) as { id: number; title: string }[];
      const mine = posts.filter(({ title }) => title === 'Written through it all');
      expect(mine).toHaveLength(1);
      expect((await savedPost(page, mine[0]?.id ?? '')).markdown.split(' ')).toEqual(words);
    } finally {
      server.kill('SIGTERM');
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    }
  });
});
