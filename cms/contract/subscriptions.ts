import { z } from 'zod';
import { defineCall } from './call';
import { filledText, reachableEmail, sentText } from './fields';

const topics = {
  posts: z.boolean('Must be true or false.').default(false),
  books: z.boolean('Must be true or false.').default(false),
};

const token = () => filledText(1000);

const invalidLink = 'The link is not valid, or the address is no longer subscribed.';

/** The reply is the same whether or not the address is subscribed. */
export const requestSubscription = defineCall({
  route: 'POST /subscriptions/request',
  summary: 'Mails a link that confirms a subscription. Stores nothing until it is confirmed.',
  caller: 'everybody',
  input: z
    .object({
      email: reachableEmail(),
      ...topics,
      /** Slug of a coming book, for one mail when it is out. */
      book: sentText().default(''),
      /** Honeypot, invisible to people. If it is filled in, nothing is sent. */
      website: sentText().default(''),
    })
    .refine(({ posts, books, book }) => posts || books || book, {
      path: ['posts'],
      error: 'Choose at least one topic.',
    }),
  errors: { 404: 'There is no upcoming book at this address.' },
  limits: [
    { by: 'ip', points: 5, seconds: 600 },
    { by: 'ip', points: 50, seconds: 86_400 },
    { by: { field: 'email' }, points: 3, seconds: 86_400 },
  ],
});

export const confirmSubscription = defineCall({
  route: 'POST /subscriptions/confirm',
  summary: 'Subscribes the address in a mailed link, which is valid for a week.',
  caller: 'everybody',
  input: z.object({ token: token() }),
  reply: z.object({ token: z.string().describe('The token that every mail contains.') }),
  errors: {
    404: 'The link is not valid, or older than a week or your last change. Subscribe again to get a new one.',
  },
});

export const getSubscription = defineCall({
  route: 'GET /subscriptions',
  summary: 'The topics of a subscriber, by the token in their mails.',
  caller: 'everybody',
  input: z.object({ token: token() }),
  reply: z.object({
    email: z.string(),
    posts: z.boolean(),
    books: z.boolean(),
    /** Titles of books, for one mail when each is out. */
    waitsFor: z.array(z.string()),
  }),
  errors: { 404: invalidLink },
});

/** Without topics it ends the subscription, as the one-click request of a mail program does (RFC 8058). */
export const changeSubscription = defineCall({
  route: 'POST /subscriptions/change',
  summary: 'Changes the topics of a subscriber. Without a topic, the subscriber is deleted.',
  caller: 'everybody',
  input: z.object({
    token: token(),
    ...topics,
    /** Keeps the mails about coming books. */
    releases: z.boolean('Must be true or false.').default(false),
  }),
  errors: { 404: invalidLink },
});
