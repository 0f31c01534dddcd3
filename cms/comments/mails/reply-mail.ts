import { unsubscribePath } from '../../contract/paths';
import { withoutSpoilers } from '../comment-text';
import type { MailText } from '../../mail/queries/queue-mail';

type MailData = {
  userName: string;
  /** The replying user, their text and the post's title. */
  writer: string;
  text: string;
  title: string;
  /** Path of the reply. */
  path: string;
  origin: string;
  /** Token of the unsubscribe link. */
  token: string;
};

const quoted = (text: string) => text.replace(/^/gm, '> ').replace(/ $/gm, '');

/** Returns the mail about a reply, with one-click unsubscribe (RFC 8058). */
export function replyMail({
  userName,
  writer,
  text,
  title,
  path,
  origin,
  token,
}: MailData): MailText {
  const end = `${origin}${unsubscribePath(token)}`;
  return {
    subject: `${writer} replied at The Fovean Chronicles`,
    text: `Hello ${userName},

${writer} replied in a conversation that you take part in, under “${title}”:

${quoted(withoutSpoilers(text))}

Read the reply:

    ${origin}${path}

You receive this mail because you chose to be notified of replies. To stop these mails:

    ${end}
`,
    headers: {
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
