import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port';

export type Arrived = { from: string; to: string; text: string };

/** A mail server that accepts all mails, except those to addresses that begin with `nobody`. */
export async function startMailServer() {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody')
          ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 })
          : undefined,
      ),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      stream.once('end', () => {
        const from = mailFrom ? mailFrom.address : '';
        arrived.push({ from, to: rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
