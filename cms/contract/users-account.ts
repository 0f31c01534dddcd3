import { z } from 'zod';
import { defineCall } from './call';
import { reader } from './reader';

const session = z.object({
  id: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /** In words; null when it is not known, as after a log-in to the dashboard. */
  browser: z.string().nullable(),
  /** The session that the call is made with. */
  isPresent: z.boolean(),
});

/** An account and its open sessions, newest first. */
export const account = reader.extend({
  role: z.enum(['reader', 'editor', 'author']),
  registeredAt: z.iso.datetime(),
  /** The address that waits to be confirmed. */
  newEmail: z.string().nullable(),
  sessions: z.array(session),
});

export type Account = z.infer<typeof account>;

export const getAccount = defineCall({
  route: 'GET /Users/account',
  summary: 'One’s own account, with its open sessions.',
  caller: 'oneself',
  input: z.object({}),
  reply: account,
});
