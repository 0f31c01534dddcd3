import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SiteProcess, startSite } from '../../cms/testing/site-process';
import { author } from './author';
import { openEditor, savedPost } from './editor-steps';
import { expect, journey, retryAfter } from './journey';
import { asAuthor } from './readers';

/**
 * Stops a site's embedded database and occupies its port, so that the site cannot restart it.
 *
 * @param dataDir the site's `DATA_DIR`
 * @returns function that frees the port, so that the site restarts its database
 */
async function blockDatabase(site: SiteProcess, dataDir: string): Promise<() => Promise<void>> {
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [pid, , , port] = pidFile.split('\n').map(Number);
  const blocker = createServer((socket) => socket.destroy());
  // The stopped site cannot take the port first.
  site.kill('SIGSTOP');
  try {
    process.kill(pid ?? 0, 'SIGINT');
    await expect(async () => {
      blocker.listen(port, '127.0.0.1');
      await once(blocker, 'listening');
    }).toPass();
  } finally {
    site.kill('SIGCONT');
  }
  return async () => {
    blocker.close();
    await once(blocker, 'close');
  };
}

const port = Number(process.env.JOURNEY_PORT) + 1;
const site = `http://localhost:${port}`;

journey.describe('if the server or its database is killed', () => {
  journey.use({ baseURL: site, expectedErrors: [/Failed to load|ERR_/] });

  journey('while the editor saves, no word is lost', async ({ page }) => {
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
      await openEditor(page);
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
        await expect(page.getByText(/^Draft, saved/)).toBeVisible({ timeout: retryAfter });
      }).toPass();

      await page.keyboard.press('Control+s');
      const unblockDatabase = await blockDatabase(server, path.join(folder, 'data'));
      await type(12);
      const isTriedAgain = page.getByText('The editor keeps trying; your text is safe here.');
      await expect(isTriedAgain).toBeVisible();
      await unblockDatabase();
      await expect(page.getByText('Saved!')).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(/^Draft, saved/)).toBeVisible();
      await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByText(/the preview is older/)).toBeHidden();
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
