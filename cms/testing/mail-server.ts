import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port';

export type Arrived = { from: string; to: string; text: string };

/** Responses to recipients that begin with these names. */
const refusals = {
  nobody: { code: 550, words: '5.1.1 No such mailbox' },
  stubborn: { code: 452, words: '4.2.2 The mailbox is full' },
} as const;

/**
 * Starts a mail server. It refuses mails to `nobody` and `stubborn`, closes the connection of mails to `cut`, and accepts
 * others once `held` resolves.
 */
export async function startMailServer({
  port,
  arrived = [],
  held,
}: { port?: number; arrived?: Arrived[]; held?: Promise<void> | undefined } = {}) {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const name = (['nobody', 'stubborn'] as const).find((one) => address.startsWith(one));
      if (!name) return done();
      const { code, words } = refusals[name];
      done(Object.assign(new Error(words), { responseCode: code }));
    },
    onData: (stream, { envelope: { mailFrom, rcptTo }, remotePort }, done) => {
      const to = rcptTo[0]?.address ?? '';
      if (to.startsWith('cut')) return sockets.get(remotePort)?.destroy();
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      stream.once('end', () => {
        arrived.push({ from: mailFrom ? mailFrom.address : '', to, text });
        void (held ?? Promise.resolve()).then(() => done());
      });
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  const onPort = port ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${onPort}`,
    arrived,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
