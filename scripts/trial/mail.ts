import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';

/** A connection is closed after some bytes from one side. */
type Break = { after: number; from: 'client' | 'server' };

/** What goes wrong with a connection: it breaks, is slow at first, or the server refuses a command. */
type Fault =
  | Break
  | { milliseconds: number }
  | { refuse: 'connect' | 'MAIL' | 'RCPT' | 'DATA'; code: number };

export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record<Break>({
    after: fc.nat(1_500),
    from: fc.constantFrom('client', 'server'),
  }),
  fc.record({ milliseconds: fc.nat(2_000) }),
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
  #greylisted = new Set<string>();
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
        done(this.#refusalOf(address) ?? refusal(remotePort, 'RCPT')),
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

  /** Refuses `nobody…` for good, and `later…` the first time. */
  #refusalOf(address: string): Error | undefined {
    if (address.startsWith('nobody'))
      return Object.assign(new Error('No such mailbox'), { responseCode: 550 });
    if (!address.startsWith('later') || this.#greylisted.has(address)) return undefined;
    this.#greylisted.add(address);
    return Object.assign(new Error('4.2.0 Greylisted'), { responseCode: 450 });
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
    if (fault && 'milliseconds' in fault) await delay(fault.milliseconds);
    const connection = { isBroken: false, fault };
    this.#connections.set(server.localPort ?? 0, connection);

    const passOn = (side: Break['from'], from: Socket, to: Socket) => {
      let left = fault && 'after' in fault && fault.from === side ? fault.after : Infinity;
      from.on('data', (chunk: Buffer) => {
        if (connection.isBroken) return;
        if (chunk.length <= left) to.write(chunk);
        else {
          connection.isBroken = true;
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
