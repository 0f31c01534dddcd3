import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { assertRoomToWait } from '../../api/queries/assert-room-to-wait';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { advisoryLock } from '../../database/queries/advisory-lock';

type Term = { subject: string; description: string };

/** Whether the same was sent a few minutes ago: a double click, or a browser that got no answer and tried again. */
async function isRepeated(req: PayloadRequest, { subject, description }: Term) {
  await advisoryLock(req, `term ${JSON.stringify([subject, description])}`);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT 1 FROM glossary_terms
    WHERE suggested_at > now() - interval '5 minutes' AND created_at > now() - interval '5 minutes'
      AND subject = ${subject} AND description = ${description}
    LIMIT 1`);
  return rows.length > 0;
}

/** Stores a term until the author decides on it; one that is repeated within a few minutes is stored once. */
export const suggestTerm = (req: PayloadRequest, { subject, description }: Term): Promise<void> =>
  inTransaction(req, async () => {
    if (await isRepeated(req, { subject, description })) return;
    await assertRoomToWait(req, {
      from: 'glossary_terms',
      waits: sql`status = 'pending' AND deleted_at IS NULL`,
    });
    // The system writes it: visitors may create terms on no other way, and never approved ones.
    await req.payload.create({
      collection: 'glossary-terms',
      data: {
        subject,
        description,
        status: 'pending',
        suggestedBy: req.user?.id,
        suggestedAt: new Date().toISOString(),
      },
      depth: 0,
      req,
    });
  });
