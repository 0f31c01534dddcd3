import { connect } from 'node:net';

/** Milliseconds without an answer, or without the end of the connection, after which the site has failed. */
const patience = 30_000;

/** The last head in what was answered: those before are of interim responses (1xx). */
const finalHead = /HTTP\/1\.1 ([2-5]\d\d) .*?\r\n\r\n/s;

type Options = {
  /** One of this machine's, 127.0.0.0/8: limits count by it. */
  localAddress?: string | undefined;
};

/** A connection over which any bytes can be sent. */
export function openConnection(origin: string, { localAddress }: Options = {}) {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress, allowHalfOpen: true });
  let text = '';
  let isEnded = false;
  const noteEnd = () => (isEnded = true);
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  // A reset is an end, too. Answers that arrived before it are kept.
  socket.on('end', noteEnd).on('close', noteEnd).on('error', noteEnd);

  const until = (what: string, isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (!isThere()) return;
        clearTimeout(timer);
        for (const event of events) socket.off(event, look);
        resolve();
      };
      const events = ['data', 'end', 'close'] as const;
      const timer = setTimeout(() => reject(new Error(`no ${what} within 30 s`)), patience);
      for (const event of events) socket.on(event, look);
      look();
    });

  return {
    socket,
    /** Resolves with the head of the first final response; with '' if the connection ended without one. */
    head: async () => {
      await until('answer', () => isEnded || finalHead.test(text));
      return finalHead.exec(text)?.[0] ?? '';
    },
    /** Resolves with all that was answered, when the site has closed the connection. */
    rest: async () => {
      await until('end of the connection', () => isEnded);
      return text;
    },
  };
}

/**
 * Sends a request of any bytes over a connection of its own.
 *
 * @param isIncomplete whether the client closes its side at once, as the site would wait for more
 * @returns the status, 0 if the site closed without one, and all that was answered
 * @throws Error if the site neither answers nor closes
 */
export async function exchange(
  origin: string,
  bytes: string,
  { isIncomplete = false, ...options }: Options & { isIncomplete?: boolean } = {},
): Promise<{ status: number; body: string }> {
  const { socket, head, rest } = openConnection(origin, options);
  try {
    socket.write(bytes);
    if (!isIncomplete) await head();
    socket.end();
    const body = await rest();
    return { status: Number(finalHead.exec(body)?.[1] ?? 0), body };
  } finally {
    socket.destroy();
  }
}
