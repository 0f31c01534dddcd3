/** A mail is permanently refused (`final`), its mailbox is unavailable for now (`mailbox`), or all may be affected (`server`). */
export type FailureKind = 'final' | 'mailbox' | 'server';

/**
 * Errors of the server or the site's account: login (RFC 4954, 6), system state, congestion and quotas (RFC 3463, 3.4 and 3.5),
 * but not the size of the mail (5.3.4).
 */
const ofTheServer = /^53\d|^5\d\d[ -]5\.(3\.[^4]|4\.5)\b/;

/** The mailbox is full or temporarily unavailable (RFC 3463, 3.2 and 3.3). */
const ofTheMailbox = /^4\d\d[ -]4\.[12]\./;

/**
 * Classifies a failure. Errors before the first recipient can be fixed by the operator. Refused recipients and messages are
 * final (RFC 5321, 4.2.1).
 */
export function failureKind(error: unknown): FailureKind {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return 'server';
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return 'server';
  const response = 'response' in error ? String(error.response) : '';
  if (Number(error.responseCode) >= 500) return ofTheServer.test(response) ? 'server' : 'final';
  return ofTheMailbox.test(response) ? 'mailbox' : 'server';
}
