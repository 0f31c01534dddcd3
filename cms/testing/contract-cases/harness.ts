/** One request, as its caller puts it together. */
export type Sent = {
  method: string;
  /** From the site's root on, with the query. */
  path: string;
  headers?: Record<string, string> | undefined;
  body?: string | FormData | undefined;
};

/** A running site as the cases reach it: in process, or over a socket. */
export type Harness = {
  /** @param clientIp where the request comes from: limits count by it */
  send: (sent: Sent, clientIp: string) => Promise<Response>;
  author: { email: string; password: string; apiKey: string };
  /** The text of the newest mail to an e-mail address; waits for one. */
  mailTo: (email: string) => Promise<string>;
};

/** Runs on one site don't meet. */
const run = Math.floor(Math.random() * 0x10000).toString(16);
let last = 0;

/** An IP address (IPv6) in a network of its own, so that no case uses up another one's allowance. */
export function newClientIp(): string {
  last += 1;
  return `2001:db8:${run}:${last.toString(16)}::1`;
}

let lastName = 0;

/** A word that nothing else on the site is called by. */
export function newName(): string {
  lastName += 1;
  return `case-${Date.now().toString(36)}-${lastName}`;
}

/** The JSON of an answer that has to be good: what the cases stand on. */
export async function goodJson(
  harness: Harness,
  { body, ...sent }: Omit<Sent, 'body'> & { body?: unknown },
): Promise<{ json: Record<string, unknown>; headers: Headers }> {
  const answer = await harness.send(
    {
      ...sent,
      headers: { 'content-type': 'application/json', ...sent.headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    },
    newClientIp(),
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${sent.method} ${sent.path}: ${answer.status} ${text}`);
  return { json: JSON.parse(text), headers: answer.headers };
}
