import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, stat } from 'node:fs/promises';
import { connect as connectTo, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lockDataDirectory } from '../../cms/platform/database/data-directory';
import { findEmbeddedPostgres } from '../../cms/platform/database/embedded-postgres';
import { withConnection } from '../../cms/platform/database/with-connection';
import { listen } from './port';
import { freePort } from '../../cms/testing/free-port';
import { startSite, type SiteProcess } from '../../cms/testing/site-process';
import { temporaryFolder } from '../../cms/testing/temporary-folder';

// All tests share one data folder and run in order.
const dataDir = await temporaryFolder({}, afterAll);
let port: number;
let origin: string;
let first: SiteProcess;

beforeAll(async () => {
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  first = startSite({ DATA_DIR: dataDir, PORT: String(port), SAMPLE_CONTENT: 'off' });
  await first.ready();
});

/** Titles of the posts whose saving the site confirmed. */
const saved: string[] = [];

/** Saves posts until the site stops answering. */
async function savePosts(writer: number, apiKey: string) {
  for (let number = 1; ; number += 1) {
    const title = `Post ${number} of ${writer}`;
    const answer = await fetch(`${origin}/api/Posts/AddNewRecord`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ title, markdown: 'Words.', publish: true }),
    }).catch(() => null);
    if (answer === null) return;
    expect(answer.status).toBe(200);
    saved.push(title);
  }
}

test('the first start creates secrets and an account, and shows the credentials', async () => {
  expect(first.stderr()).toBe('');
  expect(first.stdout()).toMatch(
    /This is not shown again:\n +e-mail +\S+\n +password +\S+\n +API key +\S+/,
  );
  const mode = async (file: string) => (await stat(path.join(dataDir, file))).mode & 0o777;
  expect(await mode('secrets.json')).toBe(0o600);
  expect(await mode('postgres-password')).toBe(0o600);

  const apiKey = /API key +(\S+)/.exec(first.stdout())?.[1] ?? '';
  const writing = [1, 2, 3].map((writer) => savePosts(writer, apiKey));
  await expect.poll(() => saved.length).toBeGreaterThan(5);
  first.kill('SIGKILL');
  await Promise.all(writing);
});

/** Kills the database server of the running site. */
async function killDatabase(files = path.join(dataDir, 'postgres')) {
  const pidFile = await readFile(path.join(files, 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
}

const statusOf = (path: string) => fetch(origin + path).then(({ status }) => status);

describe('a restarted site that was killed during writes', () => {
  let site: SiteProcess;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    site = startSite(
      { DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(metricsPort) },
      'scripts/start.js',
    );
    await site.ready();
  });

  afterAll(async () => {
    site.kill('SIGTERM');
    await site.ended;
  });

  test('has lost no confirmed write', async () => {
    const database = (await findEmbeddedPostgres(dataDir)) ?? '';
    const { rows } = await withConnection(database, (client) =>
      client.query<{ title: string }>('SELECT title FROM posts'),
    );
    expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(saved));
  });

  test('builds nothing and shows no credentials', async () => {
    expect((await fetch(`${origin}/books`)).status).toBe(200);
    expect(site.stdout()).not.toMatch(/Building|password/);
    expect(site.stdout()).toContain(`  The site       http://localhost:${port}/`);
  });

  test('metrics are available at their own port only', async () => {
    // Pages are cached once the process listens for content changes.
    await expect
      .poll(async () => (await fetch(`${origin}/books`)).headers.get('cache-status'))
      .toMatch(/; hit\b/);
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const metrics = await answer.text();
    expect(metrics).toMatch(
      /^http_requests_total\{method="GET",route="\/books",status="200"\} \d+/m,
    );
    expect(metrics).toMatch(/^page_cache_requests_total\{result="hit"\} \d+/m);
    expect(metrics).toMatch(/^page_cache_entries\{store="pages"\} [1-9]/m);
    expect(await (await fetch(`${origin}/metrics`)).text()).not.toContain('http_requests_total');
  });

  /** Sends bytes, and returns the response until the site closes the connection. */
  function send(bytes: string): Promise<string> {
    const socket = connectTo({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    socket.write(bytes);
    return text(socket);
  }

  const head = (line: string) => `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;

  test('a request to upgrade is answered like any other', async () => {
    // The last one follows the start of the dashboard's own server.
    for (const path of ['/books', '/cms/login', '/_next/x', '/books']) {
      const response = await send(
        `${head(`GET ${path}`)}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      expect(response, path).toMatch(/^HTTP\/1\.1 (?:2|4)\d\d /);
    }
  });

  test('wrong methods and paths of robots are rejected without a logged error', async () => {
    const ask = async (method: string, path: string) => {
      const answer = await fetch(origin + path, { method, redirect: 'manual' });
      await answer.text();
      return `${answer.status} ${answer.headers.get('allow')}`;
    };
    for (const path of ['/', '/books', '/books.data', '/wp-login.php', '/%ff'])
      expect(await ask('POST', path), path).toBe('405 GET, HEAD');
    for (const path of ['/contact', '/contact.data'])
      expect(await ask('DELETE', path), path).toBe('405 GET, HEAD, POST');
    // The body is not a form.
    expect(await ask('POST', '/contact')).toBe('400 null');
    // For a path that it cannot decode, the router would print a warning to stderr.
    expect(await ask('GET', '/books/%ff')).toBe('302 null');
    expect(site.stdout()).not.toContain('"level":50');
    expect(site.stderr()).toBe('');
  });

  test('a killed database is restarted each time', async () => {
    // The dashboard has its own connections.
    expect(await statusOf('/cms/login')).toBe(200);
    const url = await findEmbeddedPostgres(dataDir);
    for (let time = 1; time <= 2; time += 1) {
      // Pages are cached once the process listens for content changes, some time after the database answers.
      await expect
        .poll(async () => (await fetch(`${origin}/`)).headers.get('cache-status'))
        .toMatch(/; hit\b/);
      await killDatabase();
      expect(await statusOf('/healthz')).toBe(200);
      // Cached pages are still served.
      expect(await statusOf('/')).toBe(200);
      await expect
        .poll(() => site.stdout().match(/the database runs again/g) ?? [])
        .toHaveLength(time);
      await expect.poll(() => statusOf('/readyz')).toBe(200);
      for (const page of ['/', '/blog', '/feed.xml', '/cms/login'])
        expect(await statusOf(page), page).toBe(200);
    }
    expect(await findEmbeddedPostgres(dataDir)).toBe(url);
  });

  test('SIGTERM lets a running request finish, rejects others, and exits with 0', async () => {
    const socket = connectTo(port, '127.0.0.1');
    const form = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{';
    socket.write(`${head('GET /healthz')}\r\n${head('POST /api/contact')}${form}`);
    // The site has parsed the second request together with the first one.
    await once(socket, 'data');
    site.kill('SIGTERM');
    await expect.poll(() => fetch(`${origin}/healthz`).catch(() => 'refused')).toBe('refused');
    socket.write('}');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await site.ended).toBe(0);
    expect(site.stderr()).toBe('');
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  });
});

test('a database whose files are missing ends the site with an error, and no new one is created', async () => {
  const site = startSite({ DATA_DIR: dataDir, PORT: String(port) });
  await site.ready();
  const files = path.join(dataDir, 'postgres');
  await rename(files, `${files}.away`);
  try {
    await killDatabase(`${files}.away`);
    expect(await site.ended).toBe(1);
    expect(site.stderr()).toBe(
      `The embedded PostgreSQL ended while the site was running and could not be restarted. Its files in ${files} are missing: restore the data folder from a backup.\n`,
    );
  } finally {
    await rename(`${files}.away`, files);
  }
});

test('a SIGTERM to npm alone ends the site', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataDir, PORT: String(port) },
  });
  const ended = once(npm, 'close');
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        (r) => r.status,
        () => 0,
      ),
    )
    .toBe(200);
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(() => findEmbeddedPostgres(dataDir)).toBeUndefined();
});

test('SIGTERM during the start exits with 0', async () => {
  const site = startSite({ DATA_DIR: dataDir, PORT: String(port) });
  await expect.poll(() => findEmbeddedPostgres(dataDir), { interval: 5 }).toBeDefined();
  site.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(site.stdout()).not.toContain('The site');
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
});

test('a taken port is reported at once, and the data folder is unlocked', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const taken = await listen(other, '127.0.0.1', 0);
  const site = startSite({ DATA_DIR: dataDir, PORT: String(taken) });
  expect(await site.ended).toBe(1);
  expect(site.stderr()).toBe(
    `Another program uses port ${taken}: stop it, or set PORT to another port.\n`,
  );
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  const { release } = await lockDataDirectory(dataDir);
  await release();
});

test('an old version of Node is reported', async () => {
  const pretend =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.4"}})';
  const started = promisify(execFile)(process.execPath, ['--import', pretend, 'scripts/start.js']);
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr:
      'This is Node 18.20.4, and the site needs Node 26 or 24: install it from https://nodejs.org and start again.\n',
  });
});
