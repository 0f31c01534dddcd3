import { ImapFlow } from 'imapflow';

/** Opens the mailbox of a URL such as `imaps://user:password@mail.example.com/INBOX`, calls `use`, and closes it. */
export async function withMailbox<Result>(
  imapUrl: string,
  use: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const url = new URL(imapUrl);
  const secure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  // The commands report it, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
    const result = await use(client);
    await client.logout();
    return result;
  } finally {
    client.close();
  }
}
