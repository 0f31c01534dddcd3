import { createHash, randomBytes } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import { type Handler, ok } from '../../../platform/api/define-endpoint';
import { refusalOf } from '../../../platform/api/http-error';
import * as contract from '../../../contract/glossary';
import { suggestionPath } from '../../../contract/plain/paths';
import { detectFlood } from '../../../platform/api/queries/detect-flood';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { advisoryLock } from '../../../platform/database/queries/locks';
import { hashedAddress, isSourceBlocked } from './suggestion-source';

type Suggestion = z.output<typeof contract.suggestTerm.input>;

/** Maximum number of pending mails to one e-mail address, which may be a stranger's. */
const mostMailsOwed = 5;

/** Returns the stored hash, so that a copy of the database opens no links. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the term of the same suggestion a few minutes ago, from a double click or a retry. */
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

/** Called by the system: visitors can create only pending terms, and only this way. */
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
      creditedTo: creditedTo || null,
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

/** Returns the e-mail address, unless it gets a mail about this term already, or too many others. */
async function emailToTell(
  req: PayloadRequest,
  { email }: Suggestion,
  term: number,
): Promise<string | null> {
  if (!email) return null;
  await advisoryLock(req, `mails owed to ${email}`);
  const { rows: owed } = await connectionOf(req).execute(
    sql`SELECT term_id FROM suggestions WHERE email = ${email}`,
  );
  const isTold = owed.some(({ term_id }) => term_id === term);
  return isTold || owed.length >= mostMailsOwed ? null : email;
}

/**
 * Stores a pending term with a private link. A repetition within a few minutes adds only another link.
 *
 * @throws HttpError 403 if the sender is blocked
 */
export const suggestTerm: Handler<typeof contract.suggestTerm> = (req, suggestion) =>
  inTransaction(req, async () => {
    const { subject, description, botTrap } = suggestion;
    const token = randomBytes(16).toString('hex');
    const reply = { ...ok, link: suggestionPath(token) };
    // A filled-in honeypot gets a normal reply, whose link leads nowhere.
    if (botTrap) return reply;
    if (await isSourceBlocked(req)) throw refusalOf(contract.suggestTerm, 403);
    const term = (await findRepeated(req, suggestion)) ?? (await createTerm(req, suggestion));
    const email = await emailToTell(req, suggestion, term);
    await connectionOf(req).execute(sql`
      INSERT INTO suggestions (token_hash, term_id, subject, description, email, address)
      VALUES (${tokenHash(token)}, ${term}, ${subject}, ${description}, ${email}, ${hashedAddress(req)})`);
    return reply;
  });
