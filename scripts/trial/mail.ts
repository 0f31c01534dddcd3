import { once } from 'node:events';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';

/** What goes wrong with a connection: it breaks after some bytes from one side, is slow at first, or the server refuses a command. */
type Fault =
  | { after: number; from: 'client' | 'server' }
  | { milliseconds: number }
  | { refuse: 'connect' | 'MAIL' | 'RCPT' | 'DATA'; code: number };

export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ after: fc.nat(1_500), from: fc.constantFrom('client', 'server') }),
  fc.record({ milliseconds: fc.nat(2_000) }),
  fc.record({
    refuse: fc.constantFrom('connect', 'MAIL', 'RCPT', 'DATA'),
    code: fc.constantFrom(421, 451),
  }),
);

type Connection = { isBroken: boolean; fault: Fault | undefined };

/** A mail server whose connections have faults. */
export class FaultyMailServer {
  /** Returns what goes wrong with the next connection. */
  nextFault: () => Fault | undefined = () => undefined;
  /** Mails that the server has taken, and whether the client may not know. */
  readonly arrived: { to: string; connection: { isBroken: boolean } }[] = [];
  #greylisted = new Set<string>();
  #connections = new Map<number, Connection>();
  #sockets = new Set<Socket>();
  #server = this.#createServer();

  constructor(private readonly port: number) {}

  /** Starts the server. Until then, the system refuses connections. */
  async start(): Promise<void> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server.server, 'listening');
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
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
      onConnect: ({ remotePort }, done) => {
        const fault = this.#connections.get(remotePort)?.fault;
        const wait = fault && 'milliseconds' in fault ? fault.milliseconds : 0;
        setTimeout(() => done(refusal(remotePort, 'connect')), wait);
      },
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
    server.server.prependListener('connection', (socket: Socket) => this.#accept(socket));
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

  /** Gives a connection its fault, before the server reads or writes. */
  #accept(socket: Socket): void {
    const fault = this.nextFault();
    const connection: Connection = { isBroken: false, fault };
    this.#connections.set(socket.remotePort ?? 0, connection);
    this.#sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => this.#sockets.delete(socket));
    if (!fault || !('after' in fault)) return;
    let left = fault.after;
    const count = ({ length }: Uint8Array | string) => {
      left -= length;
      if (left >= 0) return;
      connection.isBroken = true;
      socket.destroy();
    };
    if (fault.from === 'client') return void socket.on('data', count);
    const write = socket.write.bind(socket);
    socket.write = (text: string) => {
      count(text);
      return write(text);
    };
  }
}
