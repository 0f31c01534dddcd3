import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest, TypedUser } from 'payload';
import type { AccountExport } from '../../../contract/accounts';
import { postPath } from '../../../contract/plain/paths';
import { isoTimeOf, isoTimeOrNull } from '../../../platform/database/iso-time';
import { connectionOf } from '../../../platform/database/queries/connection';
import { getAccount } from './get-account';
import { listPasskeys } from './passkeys';

/** Returns all comments of a reader, oldest first, for the export of the account. The caller checks access. */
async function readAccountComments(
  req: PayloadRequest,
  reader: number,
): Promise<AccountExport['comments']> {
  type Row = Omit<AccountExport['comments'][number], 'post'> & { title: string; slug: string };
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT c.id, c.parent_id AS parent, c.text, c.status, ${isoTimeOf(sql`c.created_at`)} AS at,
      ${isoTimeOf(sql`c.edited_at`)} AS "editedAt", p.title, p.slug
    FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.reader_id = ${reader} ORDER BY c.id`);
  return rows.map(({ title, slug, ...comment }) => ({
    ...comment,
    post: { title, path: postPath(slug) },
  }));
}

/** Returns everything the site stores about an account. Called by the system: users have no access to some of it, such as mails. */
export async function exportAccount(req: PayloadRequest, user: TypedUser): Promise<AccountExport> {
  const db = connectionOf(req);
  // An editor may enter any e-mail address. Messages and mails of an unverified one may be a stranger's.
  const isVerified = sql`${user.isValidated === true}::boolean`;
  const [at, sentAt] = [isoTimeOf(sql`created_at`), isoTimeOf(sql`sent_at`)];
  const { rows: suggestedTerms } = await db.execute<AccountExport['suggestedTerms'][number]>(sql`
    SELECT subject, description, status, credited_to AS "creditedTo", ${at} AS at
    FROM glossary_terms WHERE suggested_by_id = ${user.id} ORDER BY id`);
  const { rows: messagesToTheAuthor } = await db.execute<
    AccountExport['messagesToTheAuthor'][number]
  >(sql`
    SELECT name, message, ${at} AS at FROM contact_messages
    WHERE lower(email) = ${user.email} AND ${isVerified} ORDER BY id`);
  const { rows: subscriptions } = await db.execute<NonNullable<AccountExport['subscription']>>(sql`
    SELECT posts, books, consent, ${isoTimeOf(sql`confirmed_at`)} AS at FROM subscribers
    WHERE email = ${user.email} AND ${isVerified}`);
  const { rows: mailsToYou } = await db.execute<AccountExport['mailsToYou'][number]>(sql`
    SELECT subject, ${at} AS at, ${sentAt} AS "sentAt" FROM mail
    WHERE lower("to") = ${user.email} AND ${isVerified} ORDER BY id`);
  const { needsConfirmation: _, ...account } = await getAccount(req, user);
  return {
    exportedAt: new Date().toISOString(),
    account: {
      ...account,
      hearsOfReplies: user.hearsOfReplies ?? false,
      readUpTo: user.readUpTo ?? null,
      lastLogInAt: isoTimeOrNull(user.lastLoginAt ?? null),
      passkeys: (await listPasskeys(req, user.id)).map(({ id: _id, ...passkey }) => passkey),
    },
    comments: await readAccountComments(req, user.id),
    suggestedTerms,
    messagesToTheAuthor,
    subscription: subscriptions[0] ?? null,
    mailsToYou,
  };
}
