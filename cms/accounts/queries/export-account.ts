import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest, TypedUser } from 'payload';
import type { AccountExport } from '../../contract/accounts';
import { readAccountComments } from './account-comments';
import { isoTime, isoTimeOrNull } from '../../database/iso-time';
import { connectionOf } from '../../database/queries/connection';
import { getAccount } from './get-account';
import { listPasskeys } from './passkeys';

/** Returns everything the site stores about an account. Called by the system: users have no access to some of it, such as mails. */
export async function exportAccount(req: PayloadRequest, user: TypedUser): Promise<AccountExport> {
  const db = connectionOf(req);
  // An editor may enter any e-mail address. Messages and mails of an unverified one may be a stranger's.
  const isVerified = sql`${user.isValidated === true}::boolean`;
  const rowsOf = async (query: SQL) => (await db.execute(query)).rows;
  const terms = await rowsOf(sql`
    SELECT subject, description, status, credited_to, created_at FROM glossary_terms
    WHERE suggested_by_id = ${user.id} ORDER BY id`);
  const messages = await rowsOf(sql`
    SELECT name, message, created_at FROM contact_messages
    WHERE lower(email) = ${user.email} AND ${isVerified} ORDER BY id`);
  const [subscription] = await rowsOf(sql`
    SELECT posts, books, consent, confirmed_at FROM subscribers
    WHERE email = ${user.email} AND ${isVerified}`);
  const mails = await rowsOf(sql`
    SELECT subject, created_at, sent_at FROM mail
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
    suggestedTerms: terms.map((row) => ({
      subject: String(row.subject),
      description: String(row.description),
      status: String(row.status),
      creditedTo: row.credited_to === null ? null : String(row.credited_to),
      at: isoTime(row.created_at),
    })),
    messagesToTheAuthor: messages.map((row) => ({
      name: String(row.name),
      message: String(row.message),
      at: isoTime(row.created_at),
    })),
    subscription: subscription
      ? {
          posts: Boolean(subscription.posts),
          books: Boolean(subscription.books),
          consent: String(subscription.consent),
          at: isoTime(subscription.confirmed_at),
        }
      : null,
    mailsToYou: mails.map((row) => ({
      subject: String(row.subject),
      at: isoTime(row.created_at),
      sentAt: isoTimeOrNull(row.sent_at),
    })),
  };
}
