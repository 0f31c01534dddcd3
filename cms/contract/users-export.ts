import { z } from 'zod';
import { defineCall } from './call';
import { account } from './users-account';

const comment = z.object({
  id: z.number(),
  post: z.object({ title: z.string(), path: z.string() }),
  parent: z.number().nullable(),
  text: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'deleted']),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});

const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: account.extend({
    hearsOfReplies: z.boolean(),
    lastLogInAt: z.iso.datetime().nullable(),
  }),
  comments: z.array(comment),
  suggestedTerms: z.array(
    z.object({
      subject: z.string(),
      description: z.string(),
      status: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** Those that give the account's address. */
  messagesToTheAuthor: z.array(
    z.object({ name: z.string(), message: z.string(), at: z.iso.datetime() }),
  ),
  mailsToYou: z.array(
    z.object({ subject: z.string(), at: z.iso.datetime(), sentAt: z.iso.datetime().nullable() }),
  ),
});

export type AccountExport = z.infer<typeof accountExport>;

/** Everything that the site holds about the caller, as a file to keep. */
export const exportAccount = defineCall({
  route: 'GET /Users/export',
  summary: 'Everything that is held about one’s own account, as a download.',
  caller: 'oneself',
  input: z.object({}),
  reply: accountExport,
  limits: [{ by: 'caller', points: 20, seconds: 600 }],
});
