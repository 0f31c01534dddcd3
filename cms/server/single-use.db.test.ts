import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { commentFormToken } from '../subjects/comments/form-token';
import { answerTo, makeUser } from '../testing/callers';
import { createAuthenticator } from '../testing/authenticator';
import { makeRecord, openSite, origin, siteRequest } from '../testing/open-site';
import {
  asBrowser,
  atTheDashboard,
  call,
  lastCodeFor,
  logIn,
  mailsTo,
  makeEditor,
  makeReader,
  password,
  register,
  userNamed,
} from '../testing/readers';

const site = await openSite();
const { payload } = site;
const author = await makeUser(site, 'author');

const newPassword = 'another good long one';

const count = async (table: string, where: string) =>
  Number(
    (
      await payload.db.pool.query<{ n: number }>(
        `SELECT count(*) AS n FROM ${table} WHERE ${where}`,
      )
    ).rows[0]?.n,
  );

const sessionsOf = (userName: string) =>
  count('users_sessions', `_parent_id = (SELECT id FROM users WHERE user_name = '${userName}')`);

const mailsWith = async (to: string, words: string) =>
  (await mailsTo(to)).filter((text) => text.includes(words)).length;

const codeAt = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });

const atSecondStep = (path: string, body: Record<string, unknown>, cookies?: string[]) =>
  atTheDashboard(`/second-step${path}`, body, cookies);

async function withApp(userName: string) {
  const cookies = await makeEditor(userName);
  const secret = String((await atSecondStep('/begin', { password }, cookies)).body.secret);
  const confirm = () => atSecondStep('/confirm', { code: codeAt(secret) }, cookies);
  return { cookies, secret, confirm };
}

async function withPasskey(userName: string) {
  const cookies = await makeEditor(userName);
  const authenticator = createAuthenticator({ origin });
  const { body } = await atSecondStep('/passkeys/begin', { password }, cookies);
  const response = authenticator.create(body.options as PublicKeyCredentialCreationOptionsJSON);
  const add = () => atSecondStep('/passkeys/add', { name: 'Phone', response }, cookies);
  const use = (options: unknown) =>
    authenticator.use(options as PublicKeyCredentialRequestOptionsJSON);
  return { cookies, add, use };
}

const adminLogIn = (userName: string, more: object = {}) =>
  atTheDashboard('/login', { email: `${userName}@example.com`, password, ...more });

async function resetLink(userName: string) {
  const token = (await userNamed(userName))?.resetPasswordToken;
  return () => atTheDashboard('/reset-password', { token, password: newPassword });
}

const byAuthor = (path: string, body: object, headers: Record<string, string> = {}) => {
  const request = siteRequest(`/api${path}`, { method: 'POST', body, token: author.token });
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return answerTo(site, request);
};

type Use = { send: () => Promise<{ status: number }>; effects: () => Promise<number> };

/** What can be used once: by one of the requests, or by all with the same effect. */
const singleUse: Record<string, { by: 'one' | 'all'; prepare: () => Promise<Use> }> = {
  'a reset link of the dashboard': {
    by: 'one',
    prepare: async () => {
      await makeEditor('resetter');
      await atTheDashboard('/forgot-password', { email: 'resetter@example.com' });
      return { send: await resetLink('resetter'), effects: () => sessionsOf('resetter') };
    },
  },
  'an invitation': {
    by: 'one',
    prepare: async () => {
      const invited = { userName: 'pia', email: 'pia@example.com', role: 'editor' };
      const invite = await atTheDashboard('/invite', invited, [`payload-token=${author.token}`]);
      expect(invite).toMatchObject({ status: 200 });
      return {
        send: await resetLink('pia'),
        effects: () => mailsWith(invited.email, 'was changed just now'),
      };
    },
  },
  'a code for a new password': {
    by: 'one',
    prepare: async () => {
      await makeReader('forgetful');
      await call('/Users/forgotPassword', { body: { email: 'forgetful@example.com' } });
      const code = await lastCodeFor('forgetful@example.com');
      return {
        send: () => call('/Users/resetPassword', { body: { code, password: newPassword } }),
        effects: () => mailsWith('forgetful@example.com', 'was changed just now'),
      };
    },
  },
  'a verification code': {
    by: 'one',
    prepare: async () => {
      await register('newcomer');
      const code = await lastCodeFor('newcomer@example.com');
      return {
        send: () => call('/Users/verify', { body: code }),
        effects: () => count('users', `user_name = 'newcomer' AND is_validated`),
      };
    },
  },
  'a new e-mail address': {
    by: 'all',
    prepare: async () => {
      await makeReader('mover');
      const { cookies } = await logIn('mover');
      const body = { email: 'moved@example.com', password };
      await call('/Users/changeEmail', { ...asBrowser(cookies), body });
      const code = await lastCodeFor(body.email);
      return {
        send: () => call('/Users/confirmEmail', { body: { code } }),
        effects: () => count('users', `email = 'moved@example.com' AND user_name = 'mover'`),
      };
    },
  },
  'the set-up of an app': {
    by: 'one',
    prepare: async () => {
      const { confirm } = await withApp('setter');
      return { send: confirm, effects: () => mailsWith('setter@example.com', 'from your app') };
    },
  },
  'a code of an app': {
    by: 'one',
    prepare: async () => {
      const { secret, confirm } = await withApp('typist');
      await confirm();
      const code = codeAt(secret, 30_000);
      const before = await sessionsOf('typist');
      return {
        send: () => adminLogIn('typist', { code }),
        effects: async () => (await sessionsOf('typist')) - before,
      };
    },
  },
  'a recovery code': {
    by: 'one',
    prepare: async () => {
      const [code] = (await (await withApp('rescued')).confirm()).body.codes as string[];
      const before = await sessionsOf('rescued');
      return {
        send: () => logIn('rescued', { code }),
        effects: async () => (await sessionsOf('rescued')) - before,
      };
    },
  },
  'a code that confirms a session': {
    by: 'one',
    prepare: async () => {
      const { cookies, secret, confirm } = await withApp('confirmer');
      await confirm();
      const body = { password, code: codeAt(secret, 30_000) };
      return {
        send: () => call('/Users/reauthenticate', { ...asBrowser(cookies), body }),
        effects: () => count('users_sessions', 'confirmed_at IS NOT NULL'),
      };
    },
  },
  'the challenge of a new passkey': {
    by: 'one',
    prepare: async () => {
      const { add } = await withPasskey('adder');
      return { send: add, effects: () => mailsWith('adder@example.com', 'the passkey “Phone”') };
    },
  },
  'the challenge of a passkey': {
    by: 'one',
    prepare: async () => {
      const { add, use } = await withPasskey('signer');
      await add();
      const passkey = use((await adminLogIn('signer')).body.passkey);
      const before = await sessionsOf('signer');
      return {
        send: () => adminLogIn('signer', { passkey }),
        effects: async () => (await sessionsOf('signer')) - before,
      };
    },
  },
  'a comment with its form’s token': {
    by: 'all',
    prepare: async () => {
      const post = {
        title: 'News',
        slug: 'news',
        markdown: 'Text.',
        _status: 'published',
      } as const;
      const { id } = await makeRecord('posts', { ...post, linksTerms: true });
      await makeReader('writer');
      const browser = asBrowser((await logIn('writer')).cookies);
      const formToken = commentFormToken.write(id, payload.secret, Date.now() - 60_000);
      const body = { text: 'Only once.', formToken };
      return {
        send: () => call(`/Posts/${id}/comments`, { ...browser, body }),
        effects: () => count('comments', `text = 'Only once.'`),
      };
    },
  },
  'an idempotency key': {
    by: 'all',
    prepare: async () => ({
      send: () =>
        byAuthor(
          '/Posts/AddNewRecord',
          { title: 'Keyed', markdown: 'Once.', publish: true },
          { 'idempotency-key': 'once' },
        ),
      effects: () => count('posts', `title = 'Keyed'`),
    }),
  },
  'a decision and its undo': {
    by: 'all',
    prepare: async () => {
      const term = { subject: 'Undone', description: 'A term.', status: 'pending' } as const;
      const { id, updatedAt } = await makeRecord('glossary-terms', term);
      const decided = await byAuthor('/decisions', {
        collection: 'glossary-terms',
        decision: 'reject',
        records: [{ id, updatedAt }],
      });
      const { decision } = decided.body as { decision: number };
      const before = await count('_glossary_terms_v', `parent_id = ${id}`);
      return {
        send: () => byAuthor(`/decisions/${decision}/undo`, {}),
        effects: async () => (await count('_glossary_terms_v', `parent_id = ${id}`)) - before,
      };
    },
  },
  'a confirmation of a subscription': {
    by: 'all',
    prepare: async () => {
      const body = { email: 'subscriber@example.com', posts: true };
      await call('/subscriptions/request', { body });
      const mail = (await mailsTo(body.email)).at(-1) ?? '';
      const token = decodeURIComponent(/confirm\?token=(\S+)/.exec(mail)?.[1] ?? '');
      return {
        send: () => call('/subscriptions/confirm', { body: { token } }),
        effects: () => count('daily_counts', `kind = 'subscription' AND views = 1`),
      };
    },
  },
};

test.for(Object.entries(singleUse))('%s is used once by 20 requests at once', async ([, row]) => {
  const { send, effects } = await row.prepare();
  const statuses = (await Promise.all(Array.from({ length: 20 }, send))).map(
    ({ status }) => status,
  );
  // A limit may apply before the check.
  const answered = statuses.filter((status) => status !== 429);
  const succeeded = answered.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(succeeded, statuses.join()).toBe(row.by === 'one' ? 1 : answered.length);
  expect(await effects()).toBe(1);
});
