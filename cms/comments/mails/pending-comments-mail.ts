import { commentExcerpt } from '../comment-text';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type PendingComment = {
  /** Null for a former reader. */
  writer: string | null;
  title: string;
  text: string;
  /** It stands there already, and somebody thinks that it should not. */
  isReported: boolean;
};

type MailData = {
  /** The oldest of them. */
  comments: PendingComment[];
  /** How many there are in all. */
  count: number;
  /** The site's public origin. */
  origin: string;
};

const subjectOf = (count: number) => (count === 1 ? 'One comment waits' : `${count} comments wait`);

const listItem = ({ writer, title, text, isReported }: PendingComment) =>
  `${writer ?? 'A former reader'} on “${title}”${isReported ? ' (reported)' : ''}:
    ${commentExcerpt(text, 160)}`;

/** The mail that tells the author what comments wait for them. */
export function pendingCommentsMail({
  comments,
  count,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> {
  const more = count - comments.length;
  return {
    subject: `${subjectOf(count)} for you at The Fovean Chronicles`,
    text: `${subjectOf(count)} for you to read.

${comments.map(listItem).join('\n\n')}
${more > 0 ? `\nand ${more} more.\n` : ''}
Approve or reject them here:

    ${origin}/cms/collections/comments?sort=createdAt&where[or][0][status][equals]=pending&where[or][1][reports][greater_than]=0

However many there are, you hear of them once an hour at most.
`,
  };
}
