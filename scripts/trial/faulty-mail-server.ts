import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Where in a conversation a fault comes, in their order. Those after `DATA` are within the mail itself. */
export const stages = [
  'connect',
  'EHLO',
  'MAIL FROM',
  'RCPT TO',
  'DATA',
  'first byte',
  'header',
  'body',
  'before the dot',
  'after the dot',
] as const;

export type Stage = (typeof stages)[number];

/** What goes wrong with one connection: it is refused with a code, cut off, or answered no more. */
export type Fault = { at: Stage; how: 'cut' | 'silence' | { code: number } };

type Arrived = { to: string; at: number };

/** A mail server that goes wrong as it is told to, and remembers what it took. */
export class FaultyMailServer {
  /** Chooses what goes wrong with the next connection. */
  chooseFault: () => Fault | undefined = () => undefined;
  /** Every mail that it took, in order. */
  readonly arrived: Arrived[] = [];
  /** How often it was cut off, or fell silent, after it had taken the mail to somebody. */
  readonly lostAnswers = new Map<string, number>();
  readonly faults = { cut: 0, silence: 0, refusals: 0 };
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  /** Listens, at the same port each time. */
  async start(): Promise<number> {
    this.#server = createServer((socket) => this.#converse(socket));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this.#port;
  }

  /** Is away: who connects is refused. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #converse(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('latin1');
    const fault = this.chooseFault();
    let to = '';
    let mail: string | undefined;
    let buffer = '';
    let isSilent = false;

    /** @returns whether the fault came: then nothing else is answered */
    const goesWrong = (at: Stage): boolean => {
      if (isSilent || socket.destroyed) return true;
      if (fault?.at !== at) return false;
      if (at === 'after the dot' && typeof fault.how === 'string')
        this.lostAnswers.set(to, (this.lostAnswers.get(to) ?? 0) + 1);
      if (fault.how === 'cut') {
        this.faults.cut += 1;
        socket.destroy();
      } else if (fault.how === 'silence') {
        this.faults.silence += 1;
        isSilent = true;
      } else {
        this.faults.refusals += 1;
        socket.write(`${fault.how.code} ${fault.how.code < 500 ? '4.3.0' : '5.3.0'} A fault\r\n`);
        if (at === 'connect' || fault.how.code === 421) socket.end();
      }
      return true;
    };

    const command = (line: string) => {
      const [verb = ''] = line.toUpperCase().split(/[ :]/);
      if (verb === 'EHLO') {
        if (!goesWrong('EHLO')) socket.write('250-mail.example.com\r\n250 8BITMIME\r\n');
      } else if (verb === 'HELO') {
        if (!goesWrong('EHLO')) socket.write('250 mail.example.com\r\n');
      } else if (verb === 'MAIL') {
        if (!goesWrong('MAIL FROM')) socket.write('250 2.1.0 Ok\r\n');
      } else if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (goesWrong('RCPT TO')) return;
        socket.write(
          to.startsWith('nobody') ? '550 5.1.1 No such mailbox\r\n' : '250 2.1.5 Ok\r\n',
        );
      } else if (verb === 'DATA') {
        if (goesWrong('DATA')) return;
        mail = '';
        socket.write('354 Go on\r\n');
      } else if (verb === 'QUIT') socket.end('221 2.0.0 Bye\r\n');
      else socket.write('250 2.0.0 Ok\r\n');
    };

    const content = (text: string) => {
      mail = (mail ?? '') + text;
      if (goesWrong('first byte')) return;
      if (mail.length > 100 && goesWrong('header')) return;
      if (mail.includes('\r\n\r\n') && goesWrong('body')) return;
      if (!mail.endsWith('\r\n.\r\n')) return;
      if (goesWrong('before the dot')) return;
      const isRefused = fault?.at === 'after the dot' && typeof fault.how === 'object';
      if (!isRefused) this.arrived.push({ to, at: Date.now() });
      mail = undefined;
      if (!goesWrong('after the dot')) socket.write('250 2.0.0 Taken\r\n');
    };

    socket.on('data', (text: string) => {
      if (isSilent) return;
      if (mail !== undefined) {
        content(text);
        return;
      }
      buffer += text;
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        command(line);
      }
    });
    if (!goesWrong('connect')) socket.write('220 mail.example.com\r\n');
  }
}
