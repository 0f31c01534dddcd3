import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { findEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { withConnection } from '../../cms/database/with-connection';
import { freePort } from '../../cms/testing/free-port';
import { send, startKillable } from './kill';
import { durations } from '../bench/durations';
import { anyFault, FaultyMailServer } from './mail';
import { prepareSite, resultOf, type Trial, type TrialContext } from './trial';

/** `seconds` is how long pages are measured, each of `turns` times while mails are sent and while the newsletter is paused. */
const sizes = {
  short: { readers: 400, kills: 2, turns: 2, seconds: 5 },
  whole: { readers: 10_000, kills: 5, turns: 3, seconds: 30 },
};

/** Mails per minute while pages are measured, and afterwards. */
const rates = { measured: '600', most: '6000' };

/** How much longer pages may take while mails are sent. */
const longest = 1.2;

const within = 900;

const pages = ['/', '/books', '/blog', '/author', '/fantasy', '/subscribe'];

/** Requests pages 25 times a second, as readers do. */
async function readPages(
  origin: string,
  times: ReturnType<typeof durations>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
) {
  const reading: Promise<void>[] = [];
  for (let number = 0; number < seconds * 25; number += 1) {
    await delay(40, undefined, { signal });
    const begun = performance.now();
    const read = async () => {
      const response = await fetch(origin + pages[number % pages.length]);
      await response.arrayBuffer();
      times.add(performance.now() - begun);
    };
    reading.push(read());
  }
  await Promise.all(reading);
}

type Newsletter = { recipients: number; sent: number; failed: number; finishedAt: string | null };

async function call<Reply>(url: string, body?: object): Promise<Reply> {
  const response = await send(url, body);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

async function run(context: TrialContext) {
  const { seed, report, signal, size } = context;
  const { readers, kills, turns, seconds: measured } = sizes[size];
  const place = await prepareSite(context);
  const port = await freePort();
  const server = new FaultyMailServer(port);
  const site = await startKillable(place, {
    LOG_LEVEL: 'silent',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NEWSLETTER_RATE: rates.most,
  });
  const query = async (text: string) =>
    withConnection((await findEmbeddedPostgres(place.dataDir)) ?? '', (client) =>
      client.query(text),
    );
  try {
    await server.start();
    // More often, the site would take the server for one that fails, and wait.
    const oneIn25 = fc.oneof(
      { weight: 24, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: anyFault },
    );
    const faults = fc.sample(oneIn25, { seed, numRuns: readers * 10 });
    server.nextFault = () => faults.pop() ?? undefined;
    await query(`
      INSERT INTO subscribers (email, posts, books, consent, confirmed_at)
      SELECT CASE WHEN n % 50 = 0 THEN 'nobody-' WHEN n % 10 = 1 THEN 'later-' ELSE 'reader-' END || n || '@example.com',
        true, false, 'Yes.', now() FROM generate_series(1, ${readers}) n`);
    const [first] = await call<{ id: number }[]>(`${site.origin}/api/Posts/GetSummary`);
    const url = `${site.origin}/api/newsletters/${first?.id}`;
    const [rest, sending] = [durations(), durations()];
    const read = (times: typeof rest) =>
      readPages(site.origin, times, { seconds: measured, signal });
    await read(durations());
    await call(url, {});
    await query(
      `UPDATE newsletters SET created_at = now() - interval '1 hour', per_minute = ${rates.measured}`,
    );
    const begun = performance.now();
    const due = async () => {
      const { rows } = await query(
        "SELECT count(*) FROM newsletter_deliveries WHERE state = 'due'",
      );
      return Number(rows[0].count);
    };
    let queuedInPauses = 0;
    // In turns, so that the machine's other work counts for both.
    for (let turn = 0; turn < turns; turn += 1) {
      const { length } = server.arrived;
      while (server.arrived.length === length) await delay(100, undefined, { signal });
      await read(sending);
      await query('UPDATE newsletters SET is_paused = true');
      await delay(3_000, undefined, { signal });
      const before = await due();
      await read(rest);
      queuedInPauses += before - (await due());
      await query('UPDATE newsletters SET is_paused = false');
    }
    report(`Pages at rest: ${rest.summary()}; while mails are sent: ${sending.summary()}`);
    await query('UPDATE newsletters SET per_minute = NULL');
    const ratio = sending.at(99) / rest.at(99);
    for (const pause of fc.sample(fc.integer({ min: 6_000, max: 12_000 }), {
      seed,
      numRuns: kills,
    })) {
      await delay(pause, undefined, { signal });
      report(`The site is killed after ${server.arrived.length} mails`);
      await site.killAndStart();
    }
    const seconds = () => (performance.now() - begun) / 1_000;
    let newsletter: Newsletter | null = null;
    while (!newsletter?.finishedAt && seconds() < within) {
      await delay(500, undefined, { signal });
      ({ newsletter } = await call<{ newsletter: Newsletter | null }>(url));
    }
    const got = new Set(server.arrived.map(({ to }) => to));
    const missing = readers - readers / 50 - got.size;
    const acknowledged = server.arrived.filter(({ connection }) => !connection.isBroken);
    const doubled = acknowledged.length - new Set(acknowledged.map(({ to }) => to)).size;
    return resultOf(
      [
        ...(queuedInPauses > 0 ? [`${queuedInPauses} mails were queued during pauses`] : []),
        ...(newsletter?.finishedAt ? [] : ['the newsletter is not finished']),
        ...(missing > 0 ? [`${missing} mails are missing`] : []),
        // Each kill may come between the answer to a mail and the site's note of it; four are sent at once.
        ...(doubled > kills * 4 ? [`${doubled} acknowledged mails were sent again`] : []),
        ...(ratio > longest ? [`pages take ${ratio.toFixed(2)} times as long`] : []),
        ...(newsletter?.failed === readers / 50 ? [] : [`${newsletter?.failed} mails failed`]),
      ],
      `${got.size} of ${readers} readers got ${server.arrived.length} mails in ${seconds().toFixed(0)} s with ${kills} kills; ${doubled} acknowledged ones arrived again; pages’ p99 while sending is ${ratio.toFixed(2)} times that at rest`,
    );
  } finally {
    await site.end();
    server.stop();
  }
}

export const trial: Trial = {
  bar: `A newsletter to 10,000 readers is finished within ${within} s, although connections are cut, slow, or refused, a tenth of the addresses is greylisted, it is paused and resumed, the rate is changed, and the site is killed 5 times. The p99 of pages is at most ${longest} times that during pauses while ${rates.measured} mails a minute are sent. Each reader gets it once, unless a connection broke or the site was killed before it noted the server’s answer`,
  run,
};
