/**
 * Whose fault it is that a mail could not be sent: the mail is refused for good (`final`), its mailbox cannot take it now
 * (`mailbox`), or anything else: then the next mail may fare no better (`server`).
 */
export type FailureKind = 'final' | 'mailbox' | 'server';

/**
 * The trouble of the server, or of the site's account there, and not the mail's, whenever it comes up: log-in (RFC 4954, 6),
 * the mail system's state, congestion and quotas (RFC 3463, 3.4 and 3.5). That a mail is too large (5.3.4) is the mail's.
 */
const ofTheServer = /^53\d|^5\d\d[ -]5\.(3\.[^4]|4\.5)\b/;

/** A mailbox is full, asleep or not to be had just now (RFC 3463, 3.2 and 3.3); the server itself answers. */
const ofTheMailbox = /^4\d\d[ -]4\.[12]\./;

/**
 * Whose fault it is. What the server refuses before it has heard of a recipient, when the site connects, logs in or names the sender,
 * is put right by the operator; a refused recipient or message by nobody (RFC 5321, 4.2.1).
 */
export function failureKind(error: unknown): FailureKind {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return 'server';
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return 'server';
  const response = 'response' in error ? String(error.response) : '';
  if (Number(error.responseCode) >= 500) return ofTheServer.test(response) ? 'server' : 'final';
  return ofTheMailbox.test(response) ? 'mailbox' : 'server';
}
