import { connect } from 'node:net';

/** Milliseconds within which the site must answer or close the connection. */
const timeout = 30_000;

/** The head of the first final response. Interim responses (1xx) come before it. */
const finalHead = /HTTP\/1\.1 [2-5]\d\d .*?\r\n\r\n/s;

/** Opens a connection that can send any bytes. */
export function openConnection(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let text = '';
  let isEnded = false;
  const noteEnd = () => (isEnded = true);
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  // A reset is an end, too. What arrived before it counts.
  socket.on('end', noteEnd).on('close', noteEnd).on('error', noteEnd);

  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const events = ['data', 'end', 'close'] as const;
      const look = () => {
        if (!isThere()) return;
        clearTimeout(timer);
        for (const event of events) socket.off(event, look);
        resolve();
      };
      const timer = setTimeout(() => reject(new Error('no answer within 30 s')), timeout);
      for (const event of events) socket.on(event, look);
      look();
    });

  return {
    socket,
    /** Returns the head of the first final response, or '' if the connection ended without one. */
    head: async () => {
      await until(() => isEnded || finalHead.test(text));
      return finalHead.exec(text)?.[0] ?? '';
    },
    /** Returns everything received, once the site has closed the connection. */
    rest: async () => {
      await until(() => isEnded);
      return text;
    },
  };
}
