import { createHash } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { detectFlood } from '../../api/queries/detect-flood';
import { connectionOf } from '../../database/queries/connection';
import { countUpTo } from '../../database/queries/count-up-to';
import { inTransaction } from '../../database/queries/in-transaction';
import { advisoryLock } from '../../database/queries/advisory-lock';
import { hashedAddress, isSourceBlocked } from './suggestion-source';

type Suggestion = {
  subject: string;
  description: string;
  /** Where one mail goes when it is decided on. */
  email: string | null;
  creditedTo: string | null;
  /** Of its private link. */
  token: string;
};

/** Mails that may be owed to one e-mail address at a time: it may be a stranger's. */
const mostMailsOwed = 5;

/** What stands for a token in the database: who reads that cannot open the link. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** The term that was made when the same was sent a few minutes ago: by a double click, or a browser that got no answer and tried again. */
async function findRepeated(
  req: PayloadRequest,
  { subject, description }: Suggestion,
): Promise<number | null> {
  await advisoryLock(req, `term ${JSON.stringify([subject, description])}`);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT id FROM glossary_terms
    WHERE suggested_at > now() - interval '5 minutes' AND created_at > now() - interval '5 minutes'
      AND subject = ${subject} AND description = ${description}
    ORDER BY id LIMIT 1`);
  return rows[0] ? Number(rows[0].id) : null;
}

/** The system writes it: visitors may create terms on no other way, and never approved ones. */
async function createTerm(
  req: PayloadRequest,
  { subject, description, creditedTo }: Suggestion,
): Promise<number> {
  const isFlood = await detectFlood(req, {
    from: 'glossary_terms',
    waits: sql`status = 'pending' AND deleted_at IS NULL`,
  });
  const { id } = await req.payload.create({
    collection: 'glossary-terms',
    data: {
      subject,
      description,
      creditedTo,
      status: 'pending',
      suggestedBy: req.user?.id,
      suggestedAt: new Date().toISOString(),
      isFlood,
    },
    depth: 0,
    req,
  });
  return id;
}

/** The e-mail address, unless it is told of this term already, or of too many others. */
async function emailToTell(
  req: PayloadRequest,
  { email }: Suggestion,
  term: number,
): Promise<string | null> {
  if (email === null) return null;
  await advisoryLock(req, `mails owed to ${email}`);
  const isTold = await countUpTo(req, {
    from: 'suggestions',
    where: sql`email = ${email} AND term_id = ${term}`,
    limit: 1,
  });
  const owed = await countUpTo(req, {
    from: 'suggestions',
    where: sql`email = ${email}`,
    limit: mostMailsOwed,
  });
  return isTold > 0 || owed >= mostMailsOwed ? null : email;
}

/**
 * Stores a term until the author decides on it, with a private link to what becomes of it. One that is repeated within a few
 * minutes is stored once, and has a link more.
 *
 * @returns whether it was taken: nothing is, of whom the author has blocked
 */
export const suggestTerm = (req: PayloadRequest, suggestion: Suggestion): Promise<boolean> =>
  inTransaction(req, async () => {
    if (await isSourceBlocked(req)) return false;
    const { subject, description, token } = suggestion;
    const term = (await findRepeated(req, suggestion)) ?? (await createTerm(req, suggestion));
    const email = await emailToTell(req, suggestion, term);
    await connectionOf(req).execute(sql`
      INSERT INTO suggestions (token_hash, term_id, subject, description, email, address)
      VALUES (${tokenHash(token)}, ${term}, ${subject}, ${description}, ${email}, ${hashedAddress(req)})`);
    return true;
  });
