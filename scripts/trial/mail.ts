import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import { readEnvironment } from '../../cms/env';
import { freePort } from '../../cms/testing/free-port';
import { applyEnv } from '../serve/apply-env';
import { Lifecycle } from '../serve/lifecycle';
import { openDatabase } from '../serve/open-database';
import { resultOf, type Trial, type TrialContext, type TrialResult } from './trial';

/** Number of mails, and the seconds of each phase. */
const sizes = {
  short: { mails: 60, away: 12, silent: 5, faulty: 15 },
  whole: { mails: 1_000, away: 95, silent: 20, faulty: 90 },
};

/** Seconds within which all mails must arrive after the faults. */
const within = 300;

/** A connection breaks after some bytes from one side: it is closed, or nothing is passed on any more. */
type Break = { after: number; from: 'client' | 'server'; how: 'close' | 'silence' };

/** What goes wrong with a connection: it breaks, or the server refuses a command. */
type Fault = Break | { refuse: 'connect' | 'MAIL' | 'RCPT' | 'DATA'; code: number };

export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record<Break>({
    after: fc.nat(1_500),
    from: fc.constantFrom('client', 'server'),
    how: fc.constantFrom('close', 'close', 'close', 'silence'),
  }),
  fc.record({
    refuse: fc.constantFrom('connect', 'MAIL', 'RCPT', 'DATA'),
    code: fc.constantFrom(421, 451),
  }),
);

/** A mail server behind a proxy that breaks connections. */
export class FaultyMailServer {
  /** Returns what goes wrong with the next connection. */
  nextFault: () => Fault | undefined = () => undefined;
  /** Mails that the server has taken, and whether the client may not know. */
  readonly arrived: { to: string; connection: { isBroken: boolean } }[] = [];
  #connections = new Map<number, { isBroken: boolean; fault: Fault | undefined }>();
  #sockets = new Set<Socket>();
  #server = this.#createServer();
  #proxy = createServer((client) => void this.#pass(client));

  constructor(private readonly port: number) {}

  /** Starts the server. Until then, the system refuses connections. */
  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    await once(this.#proxy.listen(this.port, '127.0.0.1'), 'listening');
  }

  stop(): void {
    this.#proxy.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #createServer(): SMTPServer {
    const refusal = (port: number, at: string) => {
      const fault = this.#connections.get(port)?.fault;
      return fault && 'refuse' in fault && fault.refuse === at
        ? Object.assign(new Error('A fault'), { responseCode: fault.code })
        : undefined;
    };
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: ({ remotePort }, done) => done(refusal(remotePort, 'connect')),
      onMailFrom: (_, { remotePort }, done) => done(refusal(remotePort, 'MAIL')),
      onRcptTo: ({ address }, { remotePort }, done) =>
        address.startsWith('nobody')
          ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
          : done(refusal(remotePort, 'RCPT')),
      onData: (stream, { envelope, remotePort }, done) => {
        stream.resume().once('end', () => {
          const refused = refusal(remotePort, 'DATA');
          if (refused) return done(refused);
          const connection = this.#connections.get(remotePort) ?? { isBroken: true };
          for (const { address: to } of envelope.rcptTo) this.arrived.push({ to, connection });
          done();
        });
      },
    });
    return server.on('error', () => undefined);
  }

  /** Passes a connection on to the server until it breaks. */
  async #pass(client: Socket): Promise<void> {
    const fault = this.nextFault();
    const { port } = this.#server.server.address() as AddressInfo;
    const server = connect(port, '127.0.0.1');
    for (const socket of [client, server]) {
      this.#sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => this.#sockets.delete(socket));
    }
    client.pause();
    server.pause();
    await once(server, 'connect').catch(() => client.destroy());
    const connection = { isBroken: false, fault };
    this.#connections.set(server.localPort ?? 0, connection);

    const passOn = (side: Break['from'], from: Socket, to: Socket) => {
      let left = fault && 'after' in fault && fault.from === side ? fault.after : Infinity;
      from.on('data', (chunk: Buffer) => {
        if (connection.isBroken) return;
        if (chunk.length <= left) to.write(chunk);
        else {
          connection.isBroken = true;
          if (fault && 'how' in fault && fault.how === 'close')
            for (const each of [from, to]) each.destroy();
        }
        left -= chunk.length;
      });
      from.on('close', () => to.destroy());
      from.resume();
    };
    passOn('client', client, server);
    passOn('server', server, client);
  }
}

async function run({ folder, size, seed, report, signal }: TrialContext): Promise<TrialResult> {
  const { mails, away, silent, faulty } = sizes[size];
  const port = await freePort();
  const server = new FaultyMailServer(port);
  const lifecycle = new Lifecycle({ exit: () => undefined });
  try {
    const declared = { ...readEnvironment(), DATA_DIR: folder, DATABASE_URL: undefined };
    const url = await openDatabase(lifecycle, declared, { log: () => undefined });
    await applyEnv(declared, { DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const [{ openPayload }, { closePayload }, { applyMigrations }, { migrations }] =
      await Promise.all([
        import('../command/open-payload'),
        import('../serve/close-payload'),
        import('../../cms/database/migrate'),
        import('../../cms/migrations'),
      ]);
    const [{ createLocalReq }, { queueMail }, { runOutbox }] = await Promise.all([
      import('payload'),
      import('../../cms/mail/queries/queue-mail'),
      import('../../cms/mail/run-outbox'),
    ]);
    const payload = await lifecycle.addStep(openPayload, (opened) => ({
      end: () => closePayload(opened),
    }));
    await applyMigrations(payload, migrations);
    await lifecycle.addStep(
      async () => runOutbox(payload),
      ({ stop }) => ({ end: stop }),
    );

    const phase = async (seconds: number, words: string) => {
      report(`${words}, for ${seconds} s`);
      await delay(seconds * 1_000, undefined, { signal });
      report(`  ${server.arrived.length} mails have arrived`);
    };
    const wanted: string[] = [];
    for (let number = 0; number < mails; number += 1) {
      signal.throwIfAborted();
      const isRefused = number % 50 === 49;
      const to = `${isRefused ? 'nobody' : 'reader'}-${number}@example.com`;
      if (!isRefused) wanted.push(to);
      const text = `Ride, ${to}.\n`.repeat(40);
      const req = await createLocalReq({}, payload);
      await queueMail(req, { to, subject: 'A word', text, confidential: number % 10 === 5 });
    }
    await phase(away, 'The server refuses connections');
    server.nextFault = () => ({ after: 0, from: 'server', how: 'silence' });
    await server.start();
    await phase(silent, 'The server accepts connections and does not answer');
    const faults = fc.sample(fc.option(anyFault, { freq: 2 }), { seed, numRuns: 10_000 });
    server.nextFault = () => faults.pop() ?? undefined;
    await phase(faulty, 'Half of the connections have a fault');
    server.nextFault = () => undefined;
    const healthyAt = performance.now();
    report('The server works');
    const missing = () => {
      const arrived = new Set(server.arrived.map(({ to }) => to));
      return wanted.filter((to) => !arrived.has(to)).length;
    };
    const secondsSince = () => (performance.now() - healthyAt) / 1_000;
    while (missing() > 0 && secondsSince() < within) await delay(100, undefined, { signal });
    const seconds = secondsSince();
    // A mail that is being sent may still arrive twice.
    await delay(3_000, undefined, { signal });

    const acknowledged = server.arrived.filter(({ connection }) => !connection.isBroken);
    const doubled = acknowledged.length - new Set(acknowledged.map(({ to }) => to)).size;
    return resultOf(
      [
        ...(missing() > 0 ? [`${missing()} mails are missing`] : []),
        ...(doubled > 0 ? [`${doubled} acknowledged mails were sent again`] : []),
      ],
      `${wanted.length} mails arrived ${server.arrived.length} times, the last one ${seconds.toFixed(1)} s after the faults`,
    );
  } finally {
    await lifecycle.end(0);
    server.stop();
  }
}

export const trial: Trial = {
  bar: `Every mail arrives within ${within} s of the last fault. A mail arrives twice only if the connection broke before the site knew of the first`,
  run,
};
