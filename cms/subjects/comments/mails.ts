import { unsubscribePath } from '../../contract/plain/paths';
import { commentExcerpt, withoutSpoilers } from './comment-text';
import type { MailText } from '../../platform/mail/queries/queue-mail';

type ReplyMailData = {
  userName: string;
  /** The replying user, their text and the post's title. */
  writer: string;
  text: string;
  title: string;
  path: string;
  origin: string;
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
}: ReplyMailData): MailText {
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

export type PendingComment = {
  /** Null for a former reader. */
  writer: string | null;
  title: string;
  text: string;
  /** Whether it is public and has been reported. */
  isReported: boolean;
};

type MailData = {
  comments: PendingComment[];
  count: number;
  origin: string;
};

const subjectOf = (count: number) =>
  count === 1 ? 'One comment is waiting' : `${count} comments are waiting`;

const listItem = ({ writer, title, text, isReported }: PendingComment) =>
  `${writer ?? 'A former reader'} on “${title}”${isReported ? ' (reported)' : ''}:
    ${commentExcerpt(text, 160)}`;

export function pendingCommentsMail({ comments, count, origin }: MailData): MailText {
  const more = count - comments.length;
  return {
    subject: `${subjectOf(count)} for you at The Fovean Chronicles`,
    text: `${subjectOf(count)} for you to read.

${comments.map(listItem).join('\n\n')}
${more > 0 ? `\nand ${more} more.\n` : ''}
Approve or reject them here:

    ${origin}/cms/collections/comments?sort=createdAt&where[or][0][status][equals]=pending&where[or][1][reports][greater_than]=0

You receive this mail at most once an hour.
`,
  };
}
