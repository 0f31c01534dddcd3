import { sql } from '@payloadcms/db-postgres';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createLocalReq, traverseFields } from 'payload';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Comment, Mail } from '../payload-types';
import { logInAs } from '../testing/callers';
import { openSite, origin, makeRecord } from '../testing/open-site';
import { readDesk } from './queries/read-desk';
import { readBlockedUsers } from '../subjects/comments/queries/writers';
import { FirstPage } from './first-page/first-page';
import { rights, rightsOf } from './people/rights';
import { listOf, waitingFor } from './queries/waiting';
import { actOf, moderatedOf } from '../platform/fields/moderated';
import { decideOn, undoDecisions } from './moderation/decide';
import { readAll, type Seen } from './moderation/records';

const browserOf =
  (token: string): typeof fetch =>
  (input, init) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), origin), init);
    request.headers.set('authorization', `JWT ${token}`);
    const { pathname } = new URL(request.url);
    return pathname.startsWith('/cms/') ? site.cmsApi(request) : site.api(request);
  };

const site = await openSite();
const { payload } = site;
const asAuthor = browserOf(await logInAs(site, 'author'));
const asEditor = browserOf(await logInAs(site, 'editor'));
const asReader = browserOf(await logInAs(site, 'reader'));
vi.stubGlobal('fetch', asAuthor);
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('location', { origin });

type Moderated = 'glossary-terms' | 'comments' | 'contact-messages';

/** Decides as a list does, on records as they were read. */
function decide(collection: Moderated, records: Seen[], decision: string) {
  const moderated = moderatedOf(payload.collections[collection].config);
  const chosen = moderated?.decisions.find((one) => one.decision === decision);
  if (!moderated || !chosen) throw new Error(`There is no decision “${decision}”.`);
  const titled = records.map((record) => ({ ...record, title: `Number ${record.id}` }));
  return decideOn(collection, titled, actOf(moderated, chosen));
}

const reqOf = async (role: 'author' | 'editor') => {
  const where = { role: { equals: role } };
  const { docs } = await payload.find({ collection: 'users', where });
  return createLocalReq({ user: docs[0] && { ...docs[0], collection: 'users' } }, payload);
};

const nothing = () => {};
const router = {
  ...{ back: nothing, forward: nothing, refresh: nothing, push: nothing, replace: nothing },
  ...{ prefetch: nothing, bfcacheId: '' },
};

async function firstPageOf(role: 'author' | 'editor'): Promise<string> {
  const page = await FirstPage({ req: await reqOf(role) });
  return renderToStaticMarkup(createElement(AppRouterContext, { value: router }, page));
}

test('many messages are handled at once, and an undo restores the state of each', async () => {
  await payload.db.drizzle.execute(sql`
    INSERT INTO contact_messages (name, email, message, handled)
    SELECT 'Ann ' || number, 'ann@example.com', 'Hi.', number < 3 FROM generate_series(0, 27) AS number`);
  const pending = { handled: { not_equals: true } };
  const all = await readAll('contact-messages', {});
  expect(await readAll('contact-messages', pending)).toHaveLength(25);
  const done = await decide('contact-messages', all, 'handle');
  expect(done).toMatchObject({ message: '28 messages marked as handled.', problem: '' });
  expect(await readAll('contact-messages', pending)).toEqual([]);
  await undoDecisions(done.decisions);
  expect(await readAll('contact-messages', pending)).toHaveLength(25);
});

const makePost = async (slug: string) =>
  (await makeRecord('posts', { title: 'T', slug, markdown: 'Words.', _status: 'published' })).id;

test('a decision settles the reports that were seen, in a form too, and an undo restores them', async () => {
  const post = await makePost('stale');
  const { id } = await makeRecord('comments', { post, text: 'How kind.', status: 'pending' });
  const find = () => payload.findByID({ collection: 'comments', id, depth: 0 });
  const write = (data: Partial<Comment>) => payload.update({ collection: 'comments', id, data });
  const save = async (form: Partial<Comment>) => {
    const answer = await asAuthor(`/cms/api/comments/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...form, text: 'How polite!', status: 'approved' }),
    });
    return answer.status;
  };
  await write({ reports: 2 });
  const { decisions } = await decide('comments', [await find()], 'approve');
  expect(await find()).toMatchObject({ status: 'approved', reports: 0 });
  await undoDecisions(decisions);
  const form = await find();
  expect(form).toMatchObject({ status: 'pending', reports: 2 });
  await write({ reports: 3 });
  expect(await save(form)).toBe(409);
  expect(await find()).toMatchObject({ status: 'pending', reports: 3 });
  expect(await save(await find())).toBe(200);
  expect(await find()).toMatchObject({ text: 'How kind.', status: 'approved', reports: 0 });
  await payload.delete({ collection: 'posts', id: post });
});

test.each(['glossary-terms', 'comments', 'contact-messages'] as const)(
  'no screen decides on one of the %s that has changed since it was shown',
  async (collection) => {
    const make = {
      'glossary-terms': () =>
        makeRecord(collection, { subject: 'Toll', description: 'As read.', status: 'pending' }),
      comments: async () => {
        const post = await makePost('changed');
        return makeRecord(collection, { post, text: 'As read.', status: 'pending' });
      },
      'contact-messages': () =>
        makeRecord(collection, { name: 'Ann', email: 'ann@example.com', message: 'As read.' }),
    };
    const shown = (await make[collection]()) as Seen;
    const change = {
      'glossary-terms': { description: 'Not as read.' },
      comments: { text: 'Not as read.' },
      'contact-messages': { message: 'Not as read.' },
    };
    await payload.update({ collection, id: shown.id, data: change[collection] });
    const decision = collection === 'contact-messages' ? 'handle' : 'approve';
    await expect(decide(collection, [shown], decision)).rejects.toThrow('changed since you read');
    expect(await payload.findByID({ collection, id: shown.id })).toMatchObject(
      collection === 'contact-messages' ? { handled: false } : { status: 'pending' },
    );
    await payload.delete({ collection, id: shown.id });
  },
);

test('a decision on many comments that is refused for some says so, and an undo restores the others', async () => {
  const post = await makePost('partly');
  const make = (text: string) => makeRecord('comments', { post, text, status: 'pending' });
  const edited = await make('Before.');
  const many = await Promise.all(Array.from({ length: 26 }, () => make('How kind.')));
  await payload.update({ collection: 'comments', id: edited.id, data: { text: 'After.' } });
  const approved = { status: { equals: 'approved' }, post: { equals: post } };
  const done = await decide('comments', [edited, ...many], 'approve');
  expect(done.message).toBe('26 comments approved: they are under their posts now.');
  expect(done.problem).toMatch(/^1 not: They have changed since you read them/);
  const ids = (await readAll('comments', approved)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
  await undoDecisions(done.decisions);
  expect(await readAll('comments', approved)).toEqual([]);
  await payload.delete({ collection: 'posts', id: post });
});

const resend = async (fetch: typeof globalThis.fetch, id: number) =>
  fetch(`/cms/api/mail/${id}/resend`, { method: 'POST' });

const makeMail = (more: Partial<Mail> = {}) =>
  makeRecord('mail', { to: 'reader@example.com', subject: 'Hello', text: 'Words.', ...more });

test('a sent mail is resent as a new one, except a confidential one', async () => {
  const sent = { subject: 'Sent', sentAt: new Date().toISOString() };
  const { id } = await makeMail(sent);
  for (const fetch of [asReader, asEditor]) expect((await resend(fetch, id)).status).toBe(403);
  expect((await resend(asAuthor, 2_147_483_647)).status).toBe(404);
  expect((await resend(asAuthor, id)).status).toBe(200);
  const where = { subject: { equals: 'Sent' } };
  const { docs } = await payload.find({ collection: 'mail', where, sort: 'id' });
  expect(docs).toMatchObject([{ id }, { text: 'Words.', sentAt: null }]);

  const { id: secret } = await makeMail({ ...sent, confidential: true });
  const refused = await resend(asAuthor, secret);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('Request a new mail instead');
});

test('the first page’s filters find all pending work, as the lists do', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const before = new Map<string, number>();
  const user = await makeRecord('users', {
    userName: 'somebody-blocked',
    email: 'somebody-blocked@example.com',
    password: 'correct horse battery',
    role: 'reader',
    isBlocked: true,
  });
  const req = await createLocalReq({ user: { ...user, role: 'editor' } }, payload);
  const counts = async () => {
    for (const what of waitingFor(new Date(), await readBlockedUsers(req))) {
      const listed = new URL(listOf(what), origin).searchParams;
      const answer = await asAuthor(`/cms/api/${what.collection}?${listed}&depth=0`);
      const { totalDocs } = (await answer.json()) as { totalDocs: number };
      before.set(what.many, totalDocs - (before.get(what.many) ?? 0));
    }
    return Object.fromEntries(before);
  };
  await counts();
  await makeRecord('glossary-terms', {
    subject: 'Ferry Penny',
    description: 'A coin.',
    status: 'pending',
  });
  await makeMail({ lastError: 'No.' });
  await makeRecord('sweeps', { name: 'Sweep', rule: 'What it removes.', error: 'No.' });
  await makeRecord('contact-messages', { name: 'A', email: 'a@example.com', message: 'Hi' });
  const post = { markdown: 'Words.', title: 'Soon', slug: 'soon', publishedAt: tomorrow };
  const { id } = await makeRecord('posts', { ...post, _status: 'published' });
  await payload.create({
    collection: 'posts',
    data: { ...post, slug: 'draft', _status: 'draft' },
    draft: true,
  });
  await makeRecord('comments', { post: id, text: 'Hm.', status: 'pending' });
  await makeRecord('comments', { post: id, text: 'Unheard.', status: 'pending', reader: user.id });
  expect(await counts()).toEqual({
    'terms to approve or reject': 1,
    'comments to approve or reject': 1,
    'comments reported by readers': 0,
    'messages to answer': 1,
    'e-mails that could not be sent': 1,
    'clean-ups that failed': 1,
    'posts scheduled': 1,
  });
});

test('an editor cannot sort a list by account fields that they may not read', async () => {
  for (const sort of ['reader.email', '-reader.resetPasswordToken', 'id,reader.hash'])
    expect((await asEditor(`/cms/api/comments?sort=${sort}`)).status, sort).toBe(403);
  expect((await asEditor('/cms/api/comments?sort=-reader,createdAt')).status).toBe(200);
});

test('no field counts an emoji as two characters', () => {
  const counting: string[] = [];
  for (const { slug, fields } of [...payload.config.collections, ...payload.config.globals])
    traverseFields({
      fields,
      callback: ({ field }) => {
        // Payload's own limit counts UTF-16 code units.
        if ('maxLength' in field && field.maxLength) counting.push(`${slug}: ${field.name}`);
      },
    });
  expect(counting).toEqual([]);
});

test('the first page asks the author for the social page until its URL is known', async () => {
  const enter = (url: string) =>
    payload.updateGlobal({
      slug: 'site-settings',
      data: { socialLink: { label: 'The series on Facebook', url } },
    });
  await enter('https://www.facebook.com/');
  expect(await firstPageOf('author')).toContain('href="/cms/globals/site-settings"');
  expect(await firstPageOf('editor')).not.toContain('site-settings');

  await enter('https://www.facebook.com/fovea');
  expect(await firstPageOf('author')).not.toContain('site-settings');
});

test('the desk has the three oldest pending records of a kind, with the data for a decision, and no messages for editors', async () => {
  await payload.delete({ collection: 'contact-messages', where: {} });
  for (const name of ['Ann', 'Bo', 'Cay', 'Dee'])
    await payload.create({
      collection: 'contact-messages',
      data: { name, email: `${name}@example.com`, message: `I am ${name}.` },
    });
  const ofMessages = async (role: 'author' | 'editor') =>
    (await readDesk(await reqOf(role))).piles.find(
      ({ moderated }) => moderated.collection === 'contact-messages',
    );
  expect(await ofMessages('editor')).toBeUndefined();
  const pile = await ofMessages('author');
  expect(pile).toMatchObject({ total: 4, label: 'messages to answer' });
  expect(pile?.items.map(({ title, text, handled }) => [title, text, handled])).toEqual([
    ['Ann', 'I am Ann.', false],
    ['Bo', 'I am Bo.', false],
    ['Cay', 'I am Cay.', false],
  ]);
});

test('the first page lists the steps left to set up the site', async () => {
  await payload.updateGlobal({ slug: 'home', data: { heroTitle: 'Welcome' } });
  const page = await firstPageOf('author');
  for (const step of [
    'Let the site send mail',
    'Have the site back itself up',
    'Protect your account',
  ])
    expect(page).toContain(step);
  expect(page).not.toContain('Greet your visitors');
  expect(await firstPageOf('editor')).toContain('Protect your account');
  expect(await firstPageOf('editor')).not.toContain('Let the site send mail');
});

test('the first page tells only the author that the mail server keeps failing', async () => {
  const setFailures = (failures: number) =>
    payload.db.drizzle.execute(sql`
      UPDATE mail_server SET failures = ${failures}, failing_since = now() - interval '95 minutes',
        last_error = 'Invalid login: 535 5.7.8 Authentication failed'`);
  await setFailures(1);
  expect(await firstPageOf('author')).not.toContain('mail server');
  await setFailures(2);
  expect(await firstPageOf('author')).toContain('No mail has gone out for 95 minutes');
  expect(await firstPageOf('editor')).not.toContain('mail server');
  await setFailures(0);
});

test('the first page lists searches without results, and links to forms for new terms', async () => {
  await payload.db.drizzle.execute(sql`
    INSERT INTO daily_counts (day, kind, subject, views, visitors) VALUES
      (current_date, 'no-results', 'the lost crown', 9, 4),
      (current_date - 3, 'no-results', 'the lost crown', 2, 2),
      (current_date - 45, 'no-results', 'long ago', 9, 9),
      (current_date, 'no-results', 'slee', 9, 9)`);
  const data = { subject: 'Slee', description: 'The sea people.', status: 'approved' } as const;
  await payload.create({ collection: 'glossary-terms', data });
  const page = await firstPageOf('editor');
  expect(page).toContain('“the lost crown”, 6 readers');
  expect(page).toContain('/cms/collections/glossary-terms/create?subject=the%20lost%20crown');
  expect(page).not.toMatch(/long ago|“slee”/);
});

test('the menu has four groups, and the table of roles covers it and follows the access rules', async () => {
  const { collections, globals } = payload.config;
  const inMenu = [...collections, ...globals].filter(
    ({ slug, admin }) => !slug.startsWith('payload-') && !admin.hidden,
  );
  const groups = new Set(inMenu.map(({ admin }) => admin.group));
  expect([...groups]).toEqual(['Write', 'Books', 'Readers', 'Site']);
  const covered = rights.flatMap(({ acts }) => Object.keys(acts));
  expect(inMenu.map(({ slug }) => slug).filter((slug) => !covered.includes(slug))).toEqual([]);

  const table = await rightsOf(await reqOf('author'));
  const mayOf = (words: string) => table.find(({ what }) => what.startsWith(words))?.may;
  expect(mayOf('Read, comment')).toEqual(['reader', 'editor', 'author']);
  expect(mayOf('Write, publish')).toEqual(['editor', 'author']);
  expect(mayOf('Change books')).toEqual(['editor', 'author']);
  expect(mayOf('Change the settings')).toEqual(['author']);
  expect(mayOf('See subscribers')).toEqual(['author']);
  expect(mayOf('Invite')).toEqual(['author']);
});
