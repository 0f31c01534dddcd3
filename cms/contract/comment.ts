import { z } from 'zod';
import { filledText } from './text';

/** Characters of a comment. */
export const longestComment = 5000;

/** For how long a comment can be changed by its writer, in minutes. */
export const minutesToEdit = 15;

/** For how long a deletion can be taken back by the writer, in minutes; then the words are forgotten. */
export const minutesToRestore = 60;

const words = z.object({ text: z.string() });
/** An address that was written as one: http or https. */
const link = z.object({ text: z.string(), href: z.string() });

/** A piece of a paragraph. A spoiler is hidden until it is asked for; its line breaks stand in its texts. */
export const commentPart = z.union([
  link,
  words,
  z.object({ spoiler: z.array(z.union([link, words])) }),
]);
export type CommentPart = z.infer<typeof commentPart>;

/** Who wrote it, by the name that everybody may know: nothing else of an account is told. */
export const commentWriter = z.object({
  /** Empty for a former reader. */
  name: z.string(),
  role: z.enum(['reader', 'author', 'former']),
});

export const comment = z.object({
  id: z.number(),
  /** Null where a comment was, that others replied to. */
  writer: commentWriter.nullable(),
  /** The text, taken apart: there is no HTML in it. */
  paragraphs: z.array(z.array(commentPart)),
  /** ISO 8601. */
  at: z.string(),
  /** ISO 8601; null when it is as it was written. */
  editedAt: z.string().nullable(),
});
export type Comment = z.infer<typeof comment>;

/** A comment and its replies, oldest first. Replies go one level deep. */
export const commentThread = comment.extend({ replies: z.array(comment) });
export type CommentThread = z.infer<typeof commentThread>;

/** A comment as its writer sees it. */
export const ownComment = comment.extend({
  /** As it was typed. */
  text: z.string(),
  /** The comment that it replies to. */
  parent: z.number().nullable(),
  status: z.enum(['pending', 'approved']),
  /** Until when it can be changed, ISO 8601. */
  editableUntil: z.string(),
});
export type OwnComment = z.infer<typeof ownComment>;

/** What somebody wants to say. */
export const commentText = () => filledText(longestComment);
