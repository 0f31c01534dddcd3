import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './fields';

/** Mails about a post, and their progress. */
const newsletter = z.object({
  aboutBooks: z.boolean(),
  isPaused: z.boolean(),
  /** ISO 8601. Null until the post is visible and the readers are known. */
  startedAt: z.string().nullable(),
  /** ISO 8601. Null until no mail is left to send. */
  finishedAt: z.string().nullable(),
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
});

const noPost = 'There is no post with this id.';
const ofPost = z.object({ post: sentId() });

export const getNewsletter = defineCall({
  route: 'GET /newsletters/{post}',
  summary:
    'The mail to subscribers about a post, how many would get it, and its state if it is queued.',
  caller: 'author',
  input: ofPost,
  reply: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Subscribers to new posts, and those to new books alone. */
    subscribers: z.object({ posts: z.number(), booksOnly: z.number() }),
    newsletter: newsletter.nullable(),
  }),
  errors: { 404: noPost },
});

export const queueNewsletter = defineCall({
  route: 'POST /newsletters/{post}',
  summary:
    'Mails subscribers about a post once it is visible, and each of them once. A second call changes a newsletter that has not started.',
  caller: 'author',
  input: ofPost.extend({
    /** Whether it also goes to subscribers to new books alone. */
    aboutBooks: z.boolean('Must be true or false.').default(false),
  }),
  errors: { 404: noPost, 409: 'The mails about this post are on their way, or were sent.' },
});

export const cancelNewsletter = defineCall({
  route: 'POST /newsletters/{post}/cancel',
  summary: 'Cancels the mails about a post, if the first of them is not queued yet.',
  caller: 'author',
  everyday: 'The mails can be queued again.',
  input: ofPost,
  errors: { 404: 'No mails about this post are waiting to start.' },
});

export const sendTestNewsletter = defineCall({
  route: 'POST /newsletters/{post}/test',
  summary: 'Mails the caller the newsletter that subscribers would get.',
  caller: 'author',
  everyday: 'It mails only the caller.',
  input: ofPost,
  limits: [{ by: 'caller', points: 20, seconds: 3600 }],
  errors: { 404: noPost },
});
