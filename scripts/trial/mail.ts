import { setTimeout as delay } from 'node:timers/promises';
import { readEnvironment } from '../../cms/env';
import { repeatableRandom } from '../bench/repeatable-random';
import { applyEnv } from '../serve/apply-env';
import { Lifecycle } from '../serve/lifecycle';
import { openDatabase } from '../serve/open-database';
import { type Fault, FaultyMailServer, stages } from './faulty-mail-server';
import type { Trial, TrialContext, TrialResult } from './trial';

/** How many mails, and the seconds of each phase: the server is away, greets nobody, goes wrong in every way. */
const sizes = {
  short: { mails: 60, away: 12, tarpit: 5, faulty: 15 },
  whole: { mails: 1_000, away: 95, tarpit: 20, faulty: 90 },
};

/** Seconds within which everything has gone out once the server does its work again. */
const within = 300;

/** Temporary codes at every command; for good only before a recipient is known: what is refused for good later is never sent. */
const faults: Fault[] = stages.flatMap((at): Fault[] => [
  { at, how: 'cut' },
  ...(at === 'body' || at === 'after the dot' ? [{ at, how: 'silence' } as const] : []),
  ...[421, 451].map((code) => ({ at, how: { code } })),
  ...(at === 'connect' || at === 'EHLO' || at === 'MAIL FROM' ? [{ at, how: { code: 554 } }] : []),
]);

/** Answers within the mail itself come after its end only. */
const isPossible = ({ at, how }: Fault) =>
  typeof how === 'string' || stages.indexOf(at) <= stages.indexOf('DATA') || at === 'after the dot';

async function untilTaken(server: FaultyMailServer, addresses: string[], signal: AbortSignal) {
  const end = Date.now() + within * 1_000;
  for (;;) {
    signal.throwIfAborted();
    const taken = new Set(server.arrived.map(({ to }) => to));
    if (addresses.every((to) => taken.has(to)) || Date.now() > end) return;
    await delay(100);
  }
}

/** What came of it: who got their mail, how often, and whether a second one is explained by an answer that was lost. */
function judge(server: FaultyMailServer, addresses: string[], healthyAt: number): TrialResult {
  const times = new Map<string, number>();
  for (const { to } of server.arrived) times.set(to, (times.get(to) ?? 0) + 1);
  const missing = addresses.filter((to) => !times.has(to));
  const doubles = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  const unexplained = [...times].filter(
    ([to, count]) => count - 1 > (server.lostAnswers.get(to) ?? 0),
  );
  const last = Math.max(...server.arrived.map(({ at }) => at));
  const seconds = Math.max(0, (last - healthyAt) / 1_000);
  const { cut, silence, refusals } = server.faults;
  return {
    met: missing.length === 0 && unexplained.length === 0 && seconds <= within,
    figure: `${addresses.length - missing.length} of ${addresses.length} arrived, the last ${seconds.toFixed(1)} s after the server did its work again; ${doubles} doubles, ${unexplained.length} of them without an answer that was lost; ${cut} connections cut, ${refusals} refused, ${silence} left without an answer`,
  };
}

async function run({ folder, size, seed, report, signal }: TrialContext): Promise<TrialResult> {
  const { mails, away, tarpit, faulty } = sizes[size];
  const random = repeatableRandom(seed);
  const pick = <Item>(items: Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const server = new FaultyMailServer();
  const port = await server.start();
  await server.stop();

  const lifecycle = new Lifecycle({ exit: () => undefined });
  try {
    const declared = {
      ...readEnvironment(),
      DATA_DIR: folder,
      DATABASE_URL: undefined,
    };
    const url = await openDatabase(lifecycle, declared, { log: () => undefined });
    await applyEnv(declared, { DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const site = await import('./open-outbox');
    const payload = await lifecycle.addStep(
      () => site.openPayload(),
      (opened) => ({ end: () => site.closePayload(opened) }),
    );
    await site.applyMigrations(payload, site.migrations);
    await lifecycle.addStep(
      async () => site.runOutbox(payload),
      ({ stop }) => ({ end: stop }),
    );

    const phase = async (seconds: number, words: string) => {
      report(`${words}, for ${seconds} s`);
      await delay(seconds * 1_000, undefined, { signal });
      report(`  ${server.arrived.length} mails have arrived`);
    };
    report(`${mails} mails are queued while the server is away; one in ten is a code`);
    const addresses: string[] = [];
    const began = Date.now();
    for (let number = 0; number < mails; number++) {
      signal.throwIfAborted();
      const to = `${number % 50 === 49 ? 'nobody' : 'reader'}-${number}@example.com`;
      addresses.push(to);
      const req = await site.createLocalReq({}, payload);
      await site.queueMail(req, {
        ...{ to, subject: 'A word', text: `Ride, ${to}.\n`.repeat(40) },
        confidential: number % 10 === 5,
      });
    }
    await phase(Math.max(1, away - (Date.now() - began) / 1_000), 'The server is away');
    const known = await site.readMailServer({ payload });
    report(`  the dashboard says: ${known.lastError ?? 'nothing'}; ${known.waiting} wait`);

    server.chooseFault = () => ({ at: 'connect', how: 'silence' });
    await server.start();
    await phase(tarpit, 'The server lets connect, and says nothing');
    const possible = faults.filter(isPossible);
    server.chooseFault = () => (random() < 0.5 ? pick(possible) : undefined);
    await phase(faulty, 'The server goes wrong at every command and byte, every other time');
    server.chooseFault = () => undefined;
    const healthyAt = Date.now();
    report('The server does its work');
    const wanted = addresses.filter((to) => !to.startsWith('nobody'));
    await untilTaken(server, wanted, signal);
    // What is under way may still bring a second one.
    await delay(3_000, undefined, { signal });
    const result = judge(server, wanted, healthyAt);
    const told = known.lastError !== null && known.waiting >= mails - 1;
    return { figure: result.figure, met: result.met && told };
  } finally {
    await lifecycle.end(0);
    await server.stop();
  }
}

export const trial: Trial = {
  bar: `all that the mail server would ever take arrives, within ${within} s of the server doing its work again; one arrives twice only where the server’s answer to it was lost`,
  run,
};
