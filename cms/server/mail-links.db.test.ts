import path from 'node:path';
import { sql } from '@payloadcms/db-postgres';
import { createLocalReq, type PayloadRequest } from 'payload';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import * as accountMails from '../subjects/accounts/mails';
import { purposes, readSigned } from '../platform/access/signed-token';
import { changeEmail, confirmEmail } from '../subjects/accounts/queries/change-email';
import { findResetOwner, forgotPassword } from '../subjects/accounts/queries/passwords';
import { verifyReader } from '../subjects/accounts/queries/registration';
import { unsubscribeToken } from '../subjects/accounts/queries/settings';
import * as commentMails from '../subjects/comments/mails';
import { databaseKey } from '../platform/database/queries/database-key';
import * as glossaryMails from '../subjects/glossary/fate-mail';
import * as alertMails from '../platform/mail/queries/alerts';
import type { QueuedMail } from '../platform/mail/queries/queue-mail';
import { messagesMail } from '../subjects/messages/mails';
import * as newsletterMails from '../subjects/newsletters/newsletter-mail';
import {
  confirmationMail,
  confirmSubscription,
  getSubscription,
} from '../subjects/subscriptions/queries/subscription';
import { confirmationToken, subscriberToken } from '../subjects/subscriptions/tokens';
import { appOf } from '../testing/app-of';
import { bookData } from '../testing/book-data';
import { listening } from '../testing/listening';
import { openSite, makeRecord } from '../testing/open-site';
import { register } from '../testing/readers';

const { payload } = await openSite();

const mails = {
  ...accountMails,
  ...commentMails,
  ...glossaryMails,
  ...alertMails,
  messagesMail,
  ...newsletterMails,
  confirmationMail,
};

/** Names of the functions that write mails. */
type Kind = Extract<keyof typeof mails, `${string}Mail`>;

type Content = Pick<QueuedMail, 'text' | 'html' | 'headers'> | string;

/** Serves the site with its pages. The dashboard answers 503. */
async function serve(): Promise<string> {
  const vite = await createServer({
    root: path.resolve(import.meta.dirname, '../..'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
  });
  onTestFinished(() => vite.close());
  const build = async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return listening(appOf(payload, undefined, undefined, undefined, build));
}

/** Returns a mail of each kind, with valid links. */
async function allMails(req: PayloadRequest, origin: string): Promise<Record<Kind, Content>> {
  const { payload } = req;
  const key = await databaseKey(req);
  const { id: book } = await payload.create({ collection: 'books', data: bookData('bell', 1) });
  const post = { title: 'News', slug: 'news', excerpt: '', fromBook: 0 };
  await makeRecord('posts', { ...post, markdown: 'Text.', _status: 'published' });
  const { id: subscriber } = await makeRecord('subscribers', {
    email: 'sub@example.com',
    posts: true,
    books: true,
    waitsFor: [book],
    consent: 'Yes.',
    confirmedAt: new Date().toISOString(),
    refusals: 0,
  });
  const member = (userName: string, role: 'reader' | 'author') =>
    makeRecord('users', {
      userName,
      role,
      email: `${userName}@example.com`,
      password: 'correct horse battery',
      isValidated: true,
      hearsOfReplies: true,
    });
  const [ann, author] = [await member('ann', 'reader'), await member('theauthor', 'author')];
  await register('newcomer');
  await forgotPassword(req, ann.email);
  await changeEmail(req, ann, 'new@example.com');
  const queued = async (to: string, subject: string) => {
    const { docs } = await payload.find({
      collection: 'mail',
      where: { to: { equals: to }, subject: { contains: subject } },
    });
    return docs[0]?.text ?? '';
  };
  const token = await payload.forgotPassword({
    collection: 'users',
    data: { email: author.email },
    disableEmail: true,
  });

  const account = { userName: 'ann', origin };
  const from = 'Today, from 192.0.2.1';
  const subscription = { email: 'other@example.com', posts: true, books: true };
  const recipient = { origin, token: subscriberToken.write(subscriber, key) };
  const released = { title: 'The Bell', hook: 'It rings.', slug: 'bell' };
  const act = { subject: 'A key', lines: ['A key was made'], undo: `${origin}/cms/account` };
  const reply = { writer: 'Bob', text: 'Yes.', title: 'News', path: '/blog/news#comment-1' };
  return {
    accountExistsMail: mails.accountExistsMail(account),
    verificationMail: await queued('newcomer@example.com', 'Your code'),
    newPasswordMail: await queued(ann.email, 'A new password'),
    newEmailMail: await queued('new@example.com', 'Confirm'),
    emailChangesMail: mails.emailChangesMail({ ...account, from, newEmail: 'new@example.com' }),
    emailChangedMail: mails.emailChangedMail({ ...account, newEmail: 'new@example.com' }),
    passwordChangedMail: mails.passwordChangedMail({ ...account, from }),
    wrongPasswordsMail: mails.wrongPasswordsMail(account),
    secondStepMail: mails.secondStepMail({ ...account, from, change: { what: 'app added' } }),
    actMail: mails.actMail({ ...account, from, actor: 'theauthor', act }),
    invitationMail: mails.invitationMail({ ...account, role: 'editor', token }),
    dashboardResetMail: mails.dashboardResetMail(req, { token, origin }),
    replyMail: mails.replyMail({
      ...account,
      ...reply,
      token: unsubscribeToken.write(ann.id, key),
    }),
    pendingCommentsMail: mails.pendingCommentsMail({ comments: [], count: 1, origin }),
    fateMail: mails.fateMail({
      subject: 'Bell',
      fate: 'approved',
      note: null,
      path: null,
      origin,
    }),
    abuseAlertMail: mails.abuseAlertMail({ rejected: new Map(), origin }),
    floodMail: mails.floodMail({ origin }),
    messagesMail: mails.messagesMail({ waiting: 1, origin }),
    newsletterMail: mails.newsletterMail({ post, ...recipient }),
    releaseMail: mails.releaseMail({ book: released, ...recipient }),
    confirmationMail: mails.confirmationMail({
      consent: 'Yes.',
      origin,
      token: confirmationToken.write(subscription, key),
    }),
  };
}

const textOf = (mail: Content) => (typeof mail === 'string' ? mail : mail.text);

const codeIn = (mail: Content) => /\b(\w{4}-){2}\w{4}\b/.exec(textOf(mail))?.[0] ?? '';

const tokensIn = (mail: Content) =>
  linksIn(mail).flatMap((link) => [...new URL(link).searchParams.values()]);

const linksIn = (mail: Content) =>
  JSON.stringify(mail)
    .replaceAll('&amp;', '&')
    .match(/https?:[^\s<>"\\]+[^\s<>"\\.]/g) ?? [];

/** Returns all rows of all tables except `rate_limits`. */
async function storedRows({ payload: { db } }: PayloadRequest): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.drizzle.execute(sql`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name <> 'rate_limits'`);
  const stored: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await db.drizzle.execute(
      sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(String(name))} t ORDER BY 1`,
    );
    if (rows.length > 0) stored[String(name)] = rows;
  }
  return stored;
}

test('a scanner that follows every link of every kind of mail changes nothing, and another secret ends no link or code', async () => {
  const origin = await serve();
  const req = await createLocalReq({}, payload);
  const sent = await allMails(req, origin);
  const before = await storedRows(req);
  for (const [kind, mail] of Object.entries(sent)) {
    const links = linksIn(mail);
    expect([kind, links.length > 0]).toEqual([kind, true]);
    for (const link of new Set(links)) {
      const { pathname, search } = new URL(link);
      for (const method of ['HEAD', 'GET']) {
        const answer = await fetch(origin + pathname + search, { method });
        const asked = `${method} ${pathname} of ${kind}`;
        const status = pathname.startsWith('/cms') ? 503 : 200;
        expect([asked, answer.status]).toEqual([asked, status]);
        expect([
          asked,
          answer.headers.getSetCookie().filter((each) => /token=/i.test(each)),
        ]).toEqual([asked, []]);
      }
    }
  }
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['users', 'subscribers']));
  expect(await storedRows(req)).toEqual(before);

  // As after a restore on another machine.
  for (const [kind, mail] of Object.entries(sent))
    for (const token of tokensIn(mail))
      for (const purpose of Object.keys(purposes) as 'preview'[])
        expect(readSigned(purpose, token, payload.secret), `${purpose} in ${kind}`).toBeNull();
  payload.secret = 'another secret';
  const oneClick = async (url: string) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const { pathname, search } = new URL(url);
    return (await fetch(origin + pathname + search, { method: 'POST', body })).status;
  };
  const [settings = ''] = tokensIn(sent.newsletterMail);
  expect(await getSubscription(req, { token: settings })).toMatchObject({ posts: true });
  const [confirmation = ''] = tokensIn(sent.confirmationMail);
  expect(await confirmSubscription(req, { token: confirmation })).not.toBeNull();
  const oneClicks = Object.values(sent).flatMap((mail) =>
    typeof mail === 'string' ? [] : (mail.headers?.['List-Unsubscribe']?.slice(1, -1) ?? []),
  );
  expect(oneClicks).toHaveLength(3);
  for (const url of oneClicks) {
    expect(await oneClick(`${url}x`)).toBe(404);
    for (let again = 0; again < 2; again++) expect(await oneClick(url)).toBe(200);
  }
  expect(await verifyReader(req, codeIn(sent.verificationMail))).toBe('newcomer');
  const owner = await findResetOwner(req, { code: codeIn(sent.newPasswordMail) });
  expect(owner).toMatchObject({ userName: 'ann' });
  expect(await confirmEmail(req, codeIn(sent.newEmailMail))).toBe('ann');
});
