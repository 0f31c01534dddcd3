import { once } from 'node:events';
import { get as httpGet, type IncomingMessage, type RequestListener } from 'node:http';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../cms/platform/database/embedded-postgres';
import { freePort } from '../../cms/testing/free-port';
import { listening } from '../../cms/testing/listening';
import { type Nginx, nginxProgram, startNginx } from '../../cms/testing/nginx';
import { startSite, type SiteProcess } from '../../cms/testing/site-process';

// Tests deploy/nginx.conf, with other ports and folders.

const portOf = (origin: string) => Number(new URL(origin).port);

type Headers = Record<string, string>;

/** Sends a request over a new connection, with only the given headers. @param localAddress the client's IP address */
async function ask(
  url: string,
  { headers, localAddress }: { headers?: Headers; localAddress?: string } = {},
) {
  const [answer] = (await once(
    httpGet(url, { headers, localAddress, agent: false }),
    'response',
  )) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

describe.skipIf(!nginxProgram)('nginx (skipped if it is not installed)', () => {
  /** Starts nginx in front of two test servers. */
  async function openNginx(site: RequestListener, other = site) {
    const [one, two] = await Promise.all([listening(site), listening(other)]);
    const nginx = await startNginx(await freePort(), [portOf(one), portOf(two)]);
    onTestFinished(() => nginx.stop());
    return nginx;
  }

  test('nginx starts without warnings, and sends the client’s IP address over reused connections', async () => {
    const seen: IncomingMessage[] = [];
    const site: RequestListener = (request, response) => {
      seen.push(request);
      response.end();
    };
    const { origin, output } = await openNginx(site);
    expect(output()).toBe('');
    for (let time = 1; time <= 10; time += 1)
      await ask(`${origin}/`, {
        localAddress: '127.0.0.2',
        headers: {
          host: 'www.example.com:8080',
          'x-forwarded-for': '203.0.113.7',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-port': '1',
          forwarded: 'for=203.0.113.7;host=evil.example',
          'x-request-id': 'chosen-by-the-visitor',
          connection: 'close',
        },
      });
    expect(seen).toHaveLength(10);
    for (const { headers } of seen)
      expect(headers).toEqual({
        host: 'www.example.com:8080',
        'x-forwarded-for': '127.0.0.2',
        'x-forwarded-proto': 'http',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
    expect(new Set(seen.map(({ socket }) => socket)).size).toBe(2);
  });

  test('requests for uncacheable responses do not wait for each other', async () => {
    const waiting: (() => void)[] = [];
    const site: RequestListener = (request, response) => {
      response.setHeader('cache-control', 'no-store');
      if (request.url === '/quick') return void response.end();
      waiting.push(() => response.end());
    };
    const { origin } = await openNginx(site);
    const answers = [1, 2, 3].map(() => ask(`${origin}/api/Users/me`));
    // Later requests are answered, so nginx has passed on all three.
    for (let time = 1; time <= 50; time += 1) await ask(`${origin}/quick`);
    expect(waiting).toHaveLength(3);
    for (const answer of waiting) answer();
    await Promise.all(answers);
  });

  test('nginx rejects large requests in the format of the route', async () => {
    const { origin } = await openNginx(() => undefined);
    const send = async (place: string) => {
      const body = new Uint8Array(33 * 1024 ** 2);
      const answer = await fetch(origin + place, { method: 'POST', body });
      const type = answer.headers.get('content-type')?.split(';')[0];
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return [answer.status, type, await answer.text()] as const;
    };
    const [status, type, problem] = await send('/api/Media/upload');
    expect([status, type]).toEqual([413, 'application/problem+json']);
    expect(JSON.parse(problem)).toEqual({
      status: 413,
      title: 'Payload Too Large',
      detail: 'The body is larger than 32 MB.',
    });
    const [, dashboards, errors] = await send('/cms/api/media?depth=0');
    expect(dashboards).toBe('application/json');
    expect(JSON.parse(errors)).toEqual({
      errors: [{ message: 'The upload is larger than 32 MB.' }],
    });
    expect(await send('/contact')).toEqual([
      413,
      'text/plain',
      'What was sent is larger than 32 MB. Go back, make it smaller, and send it again.',
    ]);
  });

  test('during an update, files of both builds are found', async () => {
    const built: RequestListener = (_request, response) => response.end('script');
    const old: RequestListener = (_request, response) => {
      response.statusCode = 404;
      response.end();
    };
    const { origin } = await openNginx(old, built);
    for (let file = 1; file <= 6; file += 1)
      expect((await ask(`${origin}/assets/${file}.js`)).status).toBe(200);
    const pages = await Promise.all(['/a', '/b', '/c', '/d'].map((page) => ask(origin + page)));
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404]);
  });
});

describe.skipIf(!nginxProgram)(
  'two processes on one database behind nginx (skipped if it is not installed)',
  () => {
    const apiKey = 'k'.repeat(40);
    const password = 'correct horse battery staple';
    let folder: string;
    let database: EmbeddedPostgres;
    let nginx: Nginx;
    /** Origins of the processes. */
    const direct: string[] = [];
    const processes: SiteProcess[] = [];
    let start: (index: number) => Promise<void>;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'site-'));
      await chmod(folder, 0o711);
      database = await startEmbeddedPostgres({ dataDir: folder });
      const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
      start = async (index) => {
        const site = startSite({
          DATABASE_URL: database.url,
          DATA_DIR: folder,
          PAYLOAD_SECRET: 'p'.repeat(32),
          SITE_URL: `http://localhost:${port}`,
          TRUST_PROXY: '1',
          PORT: String(ports[index]),
          ADMIN_PASSWORD: password,
          ADMIN_API_KEY: apiKey,
          LOG_LEVEL: 'error',
          SAMPLE_CONTENT: 'off',
        });
        processes[index] = site;
        direct[index] = `http://127.0.0.1:${ports[index]}`;
        await site.ready();
      };
      await Promise.all([start(0), start(1)]);
      nginx = await startNginx(Number(port), [ports[0] ?? 0, ports[1] ?? 0]);
    });

    afterAll(async () => {
      for (const site of processes) site.kill('SIGTERM');
      await Promise.all(processes.map(({ ended }) => ended));
      await nginx.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** Calls the API, by default with the author's key. */
    async function call(
      origin: string | undefined,
      route: string,
      body: object,
      headers: Headers = { 'x-api-key': apiKey },
    ) {
      return fetch(`${origin}/api${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    }

    async function addPost(slug: string, markdown: string): Promise<number> {
      const post = { title: slug, slug, markdown, publish: true };
      const answer = await call(direct[0], '/Posts/AddNewRecord', post);
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { id: number }).id;
    }

    const throughNginx = (path: string, headers?: Headers) => ask(nginx.origin + path, { headers });
    const cacheStatus = async (path: string, headers?: Headers) =>
      String((await throughNginx(path, headers)).headers['cache-status']);

    /** Waits until nginx's copies expire: after one second, counted in whole seconds. */
    const untilCopiesExpire = () => delay(2_100);

    test('nginx answers the second request for a page, whatever encodings are accepted', async () => {
      for (const [one, other] of [
        ['gzip, deflate, br', 'br;q=1.0, gzip;q=0.8, *;q=0.1'],
        ['gzip', 'deflate, gzip;q=1.0, br;q=0'],
      ])
        await expect
          .poll(async () => {
            await throughNginx('/author', { 'accept-encoding': one ?? '' });
            return cacheStatus('/author', { 'accept-encoding': other ?? '' });
          })
          .toMatch(/^site; .+, nginx; hit$/);
      const copies = (await nginx.cachedKeys()).filter((key) => key.endsWith('/author'));
      expect(copies.map((key) => key.split(' ')[0]).sort()).toEqual(['brgzip', 'gzip']);
    });

    test('an edit through one process appears in the other and in nginx', async () => {
      const id = await addPost('porridge', 'With salt.');
      const read = async (origin: string | undefined) =>
        /With \w+\./.exec((await ask(`${origin}/blog/porridge`)).text)?.[0];
      expect(await read(nginx.origin)).toBe('With salt.');
      const edit = { id, markdown: 'With honey.' };
      expect((await call(direct[0], '/Posts/update', edit)).status).toBe(200);
      expect(await read(direct[0])).toBe('With honey.');
      await expect.poll(() => read(direct[1])).toBe('With honey.');
      await untilCopiesExpire();
      expect(await read(nginx.origin)).toBe('With honey.');
    });

    test('personal responses are never cached', async () => {
      await addPost('hidden', 'For readers.');
      await expect.poll(() => cacheStatus('/blog/hidden')).toMatch(/nginx; hit$/);
      const logIn = await call(direct[0], '/Users/login', { userName: 'author', password }, {});
      const session = /payload-token=([^;]+)/.exec(logIn.headers.getSetCookie().join())?.[1];
      expect(session).toBeDefined();
      for (const headers of [
        { cookie: `theme=night; payload-token=${session}` },
        { authorization: `JWT ${session}` },
        { 'x-api-key': apiKey },
      ] as Headers[])
        for (let time = 1; time <= 2; time += 1) {
          const answer = await throughNginx('/blog/hidden', headers);
          expect(answer.headers['cache-status']).toBe('nginx; fwd=bypass');
          expect(answer.headers['cache-control']).toMatch(/\b(private|no-store)\b/);
        }
      // Only the site can tell that it did not sign the token.
      await expect
        .poll(() => cacheStatus('/blog/hidden', { authorization: 'JWT not.our.own' }))
        .toBe('site; hit, nginx; fwd=bypass');
      for (const page of [
        ...['/admin', '/admin/editor', '/admin/userlogin', '/admin/account'],
        ...['/cms/api/users/me', '/api/Users/me', '/api/ip', '/blog/preview', '/readyz'],
      ])
        for (let time = 1; time <= 2; time += 1)
          expect(await cacheStatus(page), page).toBe('nginx; fwd=uri-miss');
      const paths = (await nginx.cachedKeys()).map((key) => key.replace(/^.*? [\d.]+/, ''));
      expect(paths).toContain('/blog/hidden');
      expect(paths.filter((one) => /^\/(admin|cms|api\/Users)/.test(one))).toEqual([]);
    });

    /** Requests uncached pages through nginx until `done`. @returns the statuses */
    async function visitWhile(done: Promise<unknown>): Promise<Set<number | undefined>> {
      let isDone = false;
      const end = done.finally(() => (isDone = true));
      const statuses = new Set<number | undefined>();
      const visit = async (visitor: number) => {
        for (let time = 1; !isDone || time <= 10; time += 1) {
          statuses.add((await throughNginx(`/?visit=${visitor}-${time}-${Date.now()}`)).status);
          // Leaves CPU time for a process that is starting.
          await delay(20);
        }
      };
      await Promise.all([end, ...[1, 2, 3].map(visit)]);
      return statuses;
    }

    test('visitors do not notice when processes are killed, restarted or stopped', async () => {
      processes[0]?.kill('SIGKILL');
      expect(await visitWhile(Promise.resolve(processes[0]?.ended))).toEqual(new Set([200]));
      expect(await visitWhile(start(0))).toEqual(new Set([200]));
      processes[1]?.kill('SIGTERM');
      expect(await visitWhile(Promise.resolve(processes[1]?.ended))).toEqual(new Set([200]));
    });

    test('while no process answers, recent pages are served, deleted ones are not', async () => {
      const id = await addPost('bread', 'Baked.');
      await throughNginx('/');
      expect((await throughNginx('/blog/bread')).status).toBe(200);
      expect((await call(direct[0], `/Posts?id=${id}`, {})).status).toBe(200);
      await untilCopiesExpire();
      const { status } = await throughNginx('/blog/bread');
      expect(status).not.toBe(200);

      processes[0]?.kill('SIGKILL');
      await processes[0]?.ended;
      await untilCopiesExpire();
      const home = await throughNginx('/');
      expect(home.status).toBe(200);
      expect(home.text.endsWith('</html>')).toBe(true);
      expect(home.headers['cache-status']).toMatch(
        /nginx; fwd=stale; detail="the site does not answer"$/,
      );
      expect((await throughNginx('/blog/bread')).status).toBe(status);
      const away = await throughNginx('/contact');
      expect(away.status).toBe(503);
      expect(away.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      expect(away.text).toMatch(/^The site cannot be reached just now\./);
    });
  },
);
