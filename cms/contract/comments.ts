import { z } from 'zod';
import { defineCall, toldLater } from './call';
import { longestComment, threadsAPage } from './plain/limits';
import {
  filledText,
  statusChange,
  pageHeaders,
  recordId,
  sentId,
  sentLook,
  sentStage,
  sentText,
  sentTime,
  sentWholeNumber,
  isoText,
} from './fields';

export const approveComment = defineCall({
  route: 'POST /comments/{id}/approve',
  summary: 'Approves a comment and settles its reports. Repeating it changes nothing.',
  caller: 'author',
  everyday: 'The decision can be undone.',
  input: z.object({
    id: sentId(),
    /** Expected value, so that nothing is approved unread. Without it, any version is approved. */
    editedAt: sentTime().nullable().optional(),
  }),
  errors: {
    404: 'There is no comment with this id.',
    409: 'The comment has changed since you read it. Read it again.',
  },
});

/** Hides the reader's comments while they are blocked. */
export const blockWriter = defineCall({
  route: 'POST /comments/{id}/block',
  summary: 'Blocks or unblocks the reader who wrote a comment.',
  caller: 'author',
  everyday: 'The reader can be unblocked.',
  input: z.object({ id: sentId(), blocked: z.boolean('Must be true or false.').default(true) }),
  reply: statusChange,
  errors: { 404: 'There is no comment of a reader with this id.' },
});

export const getPendingComments = defineCall({
  route: 'GET /comments/pending',
  summary:
    'The pending or reported comments, oldest first, take per page, without those marked as part of a flood.',
  caller: 'author',
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(200),
    after: sentId().optional(),
  }),
  reply: z.array(
    z.object({
      id: z.number(),
      /** As typed. */
      text: z.string(),
      /** Username; null for a former reader. */
      writer: z.string().nullable(),
      post: z.object({ id: z.number(), slug: z.string(), title: z.string() }),
      /** Id of the comment that it replies to. */
      parent: z.number().nullable(),
      at: isoText,
      /** ISO 8601; null if unchanged. */
      editedAt: z.string().nullable(),
      status: z.enum(['pending', 'approved']),
      heldBecause: z.enum(['everything', 'first', 'links', 'haste']).nullable(),
      /** Number of reports since the last decision. */
      reports: z.number(),
    }),
  ),
  replyHeaders: pageHeaders,
});

export const rejectComment = defineCall({
  route: 'POST /comments/{id}/reject',
  summary: 'Rejects a comment. Repeating it changes nothing.',
  caller: 'author',
  everyday: 'The decision can be undone.',
  input: z.object({ id: sentId() }),
  errors: { 404: 'There is no comment with this id.' },
});

/** Comments of a trusted reader appear at once, unless the site holds all comments. */
export const trustWriter = defineCall({
  route: 'POST /comments/{id}/trust',
  summary:
    'Trusts the reader who wrote a comment and approves their pending comments, or stops trusting them.',
  caller: 'author',
  everyday: 'The trust can be withdrawn.',
  input: z.object({ id: sentId(), trusted: z.boolean('Must be true or false.').default(true) }),
  reply: statusChange,
  errors: { 404: 'There is no comment of a reader with this id.' },
});

export const holdComment = defineCall({
  route: 'POST /comments/{id}/wait',
  summary: 'Undoes a decision: the comment is pending again.',
  caller: 'author',
  everyday: 'Staff can decide again.',
  input: z.object({ id: sentId() }),
  errors: { 404: 'There is no comment with this id.' },
});

const words = z.object({ text: z.string() });
/** A URL in the text: http or https. */
const link = z.object({ text: z.string(), href: z.string() });

/** Part of a paragraph. Spoilers are hidden until opened. Line breaks are in the texts. */
export const commentPart = z.union([
  link,
  words,
  z.object({ spoiler: z.array(z.union([link, words])) }),
]);
export type CommentPart = z.infer<typeof commentPart>;

const commentWriter = z.object({
  /** Empty for a former reader. */
  name: z.string(),
  role: z.enum(['reader', 'author', 'former']),
});

export const comment = z.object({
  id: z.number(),
  /** Null for a deleted comment with replies. */
  writer: commentWriter.nullable(),
  /** Parsed text, without HTML. */
  paragraphs: z.array(z.array(commentPart)),
  at: isoText,
  /** ISO 8601; null if unchanged. */
  editedAt: z.string().nullable(),
});
export type Comment = z.infer<typeof comment>;

/** A comment and its replies, oldest first. Replies are one level deep. */
export const commentThread = comment.extend({ replies: z.array(comment) });
export type CommentThread = z.infer<typeof commentThread>;

/** A comment, as its writer sees it. */
export const ownComment = comment.extend({
  /** As typed. */
  text: z.string(),
  /** Id of the comment that it replies to. */
  parent: z.number().nullable(),
  status: z.enum(['pending', 'approved']),
  editableUntil: isoText,
});
export type OwnComment = z.infer<typeof ownComment>;

const commentText = () => filledText(longestComment);

export const getComments = defineCall({
  route: 'GET /Posts/{id}/comments',
  summary: 'The approved comments on a post with their replies, oldest first, take per page.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    id: sentId(),
    take: sentWholeNumber({ min: 1, max: 100 }).default(threadsAPage),
    after: sentWholeNumber({ min: 0, max: 2 ** 31 - 1 }).optional(),
    upTo: sentStage().optional(),
    look: sentLook(),
  }),
  reply: z.array(commentThread),
  replyHeaders: pageHeaders,
  errors: { 403: toldLater, 404: 'There is no post with this id.' },
});

/** Adds a comment of a verified reader. Its status says whether it is pending. Repeated within a few minutes, it is stored once. */
export const addComment = defineCall({
  route: 'POST /Posts/{id}/comments',
  summary: 'Comments on a post, or replies to a comment on it.',
  caller: 'reader',
  input: z.object({
    id: sentId(),
    text: commentText(),
    /** Id of the comment that it replies to, which must not be a reply. */
    parent: recordId().nullish(),
    /** Turns mails about replies on or off. Unchanged if missing. */
    hearOfReplies: z.boolean('Must be true or false.').nullish(),
    /** Token of the form. Without it, comments of unknown readers are held. */
    formToken: sentText().nullish(),
    /** Honeypot, invisible to people. If it is filled in, the response is normal and nothing is stored. */
    botTrap: sentText().nullish(),
  }),
  reply: ownComment,
  limits: [
    { by: 'reader ip', points: 20, seconds: 600 },
    { by: 'reader', points: 8, seconds: 600 },
    { by: 'reader', points: 60, seconds: 86_400 },
  ],
  errors: {
    404: 'This post is not published.',
    409: 'The post’s comments are closed, or the same comment exists already.',
  },
});

/** It can be restored within an hour. Then its text is deleted. */
export const deleteComment = defineCall({
  route: 'POST /Posts/{id}/comments/{comment}/delete',
  summary: 'Deletes the caller’s own comment. Repeating it changes nothing.',
  caller: 'reader',
  input: z.object({ id: sentId(), comment: sentId() }),
  limits: [{ by: 'reader', points: 60, seconds: 600 }],
  errors: { 404: 'You have no such comment.' },
});

/** Within 15 minutes. The new text may be held like a new comment. */
export const editComment = defineCall({
  route: 'POST /Posts/{id}/comments/{comment}/edit',
  summary: 'Changes the text of the caller’s own comment, within 15 minutes.',
  caller: 'reader',
  input: z.object({ id: sentId(), comment: sentId(), text: commentText() }),
  reply: ownComment,
  limits: [{ by: 'reader', points: 30, seconds: 600 }],
  errors: {
    404: 'You have no such comment.',
    409: 'A comment can be changed for 15 minutes. Yours is older.',
  },
});

/** Personal data for a post's comments. Never cached. */
export const getMyComments = defineCall({
  route: 'GET /Posts/{id}/comments/mine',
  summary: 'The caller, their comments on a post, and the token for a new comment.',
  caller: 'everybody',
  input: z.object({ id: sentId() }),
  reply: z.object({
    /** Null for anonymous visitors. */
    me: z
      .object({
        userName: z.string(),
        /** Verified and not blocked. */
        mayComment: z.boolean(),
        hearsOfReplies: z.boolean(),
      })
      .nullable(),
    /** Including pending ones, oldest first. */
    comments: z.array(ownComment),
    /** Sent with a comment, shows how long the form was open. */
    formToken: z.string(),
  }),
  errors: { 404: 'There is no post with this id.' },
});

export type MyComments = z.infer<typeof getMyComments.reply>;

/** Open to anonymous visitors. Each reader or IP address counts once for a comment. The comment stays until the author decides. */
export const reportComment = defineCall({
  route: 'POST /Posts/{id}/comments/{comment}/report',
  summary: 'Reports a comment to the author.',
  caller: 'everybody',
  input: z.object({ id: sentId(), comment: sentId() }),
  limits: [{ by: 'ip', points: 20, seconds: 3600 }],
  errors: { 404: 'There is no such comment.' },
});

export const restoreComment = defineCall({
  route: 'POST /Posts/{id}/comments/{comment}/restore',
  summary: 'Restores the caller’s own deleted comment, within an hour.',
  caller: 'reader',
  input: z.object({ id: sentId(), comment: sentId() }),
  reply: ownComment,
  limits: [{ by: 'reader', points: 60, seconds: 600 }],
  errors: { 404: 'You have no such comment, or it was deleted more than an hour ago.' },
});
