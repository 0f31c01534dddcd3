import { paths } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

/** An act of staff, or of a command on the server, that is reported to authors. */
export type Act = {
  subject: string;
  /** What happened, one sentence per line. */
  lines: string[];
  /** A sentence on how to undo it. */
  undo: string;
};

type MailData = {
  userName: string;
  /** User name of the account that did it; null for a command on the server. */
  actor: string | null;
  /** When and from where: `cameFrom`. */
  from: string;
  act: Act;
  origin: string;
};

const mostLines = 20;

function shorten(lines: string[]): string[] {
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `and ${more} more`] : lines;
}

const ifStolen = (origin: string) =>
  `If it was not the owner of that account, somebody else is logged in to it. Its owner ends that here, with
“Log out everywhere and revoke all keys”, and sets a new password:

    ${origin}${paths.changePassword}`;

/** Returns the mail about an act such as a new key, a new user or a deletion. */
export const actMail = ({
  userName,
  actor,
  from,
  act,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: `${act.subject} at The Fovean Chronicles`,
  text: `Hello ${userName},

this was done ${actor === null ? 'by a command' : `with the account “${actor}”`} at The Fovean Chronicles:

${shorten(act.lines)
  .map((line) => `    ${line}`)
  .join('\n')}

${from}

${act.undo}

${actor === null ? 'If you do not know of this, ask whoever runs the server.' : ifStolen(origin)}
`,
});
