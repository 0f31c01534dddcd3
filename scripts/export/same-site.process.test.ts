import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { copySiteWithFewPictures } from '../serve/small-site';
import { freePort } from '../../cms/testing/free-port';
import { type SiteProcess, startSite } from '../../cms/testing/site-process';
import { editFixture } from './edit-fixture';
import { siteSnapshot, withoutDifferences, withoutMoment } from './site-snapshot';

async function emptyFolder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'same-site-'));
  await chmod(made, 0o711);
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Runs a command of package.json, which must do what it is told. @returns what it prints */
async function command(program: 'seed' | 'export', folder: string, data: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=production', 'scripts/run.js', program, folder],
    { env: { NODE_ENV: 'test', PATH, HOME, DATA_DIR: data } },
  );
  return stdout;
}

async function run(data: string, port: number, program?: string): Promise<SiteProcess> {
  const site = startSite({ DATA_DIR: data, PORT: String(port) }, program);
  onTestFinished(() => end(site));
  await site.ready();
  return site;
}

async function end(site: SiteProcess): Promise<void> {
  site.kill('SIGTERM');
  await site.ended;
}

/** The author's account and key, as the first start tells them. */
function credentialsOf({ stdout }: SiteProcess) {
  const [, email = '', password = '', apiKey = ''] =
    /e-mail +(\S+)\n +password +(\S+)\n +API key +(\S+)/.exec(stdout()) ?? [];
  return { email, password, apiKey };
}

/** All posts as the author sees them listed, those too that readers do not see. */
async function postsOf(site: SiteProcess, origin: string): Promise<unknown> {
  const { apiKey } = credentialsOf(site);
  const answer = await fetch(`${origin}/api/Posts/GetSummary?drafts=true`, {
    headers: { 'x-api-key': apiKey },
  });
  return withoutMoment(await answer.json());
}

test('exported, and seeded into an empty database, it is the same site, page by page', async () => {
  const [data, otherData] = [await emptyFolder(), await emptyFolder()];
  const exported = path.join(await emptyFolder(), 'site');
  const port = await freePort();
  const origin = `http://localhost:${port}`;

  const site = await run(data, port, await copySiteWithFewPictures(await emptyFolder()));
  const { leadOn, toldLater, unseen } = await editFixture(origin, credentialsOf(site));
  expect(await command('export', exported, data)).not.toContain('look at');
  const before = await siteSnapshot(origin, [...leadOn, ...toldLater, ...unseen]);
  const posts = await postsOf(site, origin);
  await end(site);

  await command('seed', exported, otherData);
  const other = await run(otherData, port);
  const after = await siteSnapshot(origin, [...leadOn, ...toldLater, ...unseen]);
  expect(withoutDifferences(after)).toEqual(withoutDifferences(before));
  expect(await postsOf(other, origin)).toEqual(posts);

  // That it is the site which the author made.
  const statuses = (paths: string[]) => paths.map((each) => after.get(each)?.status);
  expect(statuses(leadOn)).toEqual([301, 301]);
  expect(statuses(unseen)).toEqual([404, 404, 404]);
  expect(after.get('/blog/moved')?.body).toContain('There, in the end.');
  expect(after.get('/books/indomitus-est')?.body).toContain('Epic: “fantasy”');
  expect(after.get('/api/books/indomitus-est?upTo=99')?.body).toContain('Who? “#1”');
});
