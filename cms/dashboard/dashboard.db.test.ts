import { sql } from '@payloadcms/db-postgres';
import { createLocalReq, traverseFields } from 'payload';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Comment, Mail } from '../payload-types';
import { logInAs } from '../testing/callers';
import { openSite, origin, makeRecord } from '../testing/open-site';
import { readDesk } from './queries/read-desk';
import { readBlockedUsers } from '../comments/queries/decisions';
import { FirstPage } from './first-page/first-page';
import { rights, rightsOf } from './people/rights';
import { listOf, waitingFor } from './queries/waiting';
import { moderatedOf } from '../moderation/moderated';
import { decideOn, writeValues, readAllIds, readStates, writeState } from './moderation/records';

const browserOf =
  (token: string): typeof fetch =>
  (input, init) => {
    const request = new Request(new URL(String(input), origin), init);
    request.headers.set('authorization', `JWT ${token}`);
    return site.cmsApi(request);
  };

const site = await openSite();
const { payload } = site;
const asAuthor = browserOf(await logInAs(site, 'author'));
const asEditor = browserOf(await logInAs(site, 'editor'));
const asReader = browserOf(await logInAs(site, 'reader'));
vi.stubGlobal('fetch', asAuthor);

const reqOf = async (role: 'author' | 'editor') => {
  const where = { role: { equals: role } };
  const { docs } = await payload.find({ collection: 'users', where });
  return createLocalReq({ user: docs[0] && { ...docs[0], collection: 'users' } }, payload);
};

async function firstPageOf(role: 'author' | 'editor'): Promise<string> {
  return renderToStaticMarkup(await FirstPage({ req: await reqOf(role) }));
}

test('many messages are handled at once, and an undo restores the state of each', async () => {
  const messages = { collection: 'contact-messages', title: 'name', field: 'handled' };
  const { rows } = await payload.db.drizzle.execute<{ id: number }>(sql`
    INSERT INTO contact_messages (name, email, message)
    SELECT 'Ann ' || number, 'ann@example.com', 'Hi.' FROM generate_series(0, 27) AS number
    RETURNING id`);
  const ids = rows.map(({ id }) => id);
  await writeState(messages, { ids: ids.slice(0, 3) }, true);

  const pending = { handled: { not_equals: true } };
  expect(await readAllIds(messages.collection, pending)).toHaveLength(25);
  const former = await readStates(messages, ids);
  expect(former).toContainEqual({ id: ids[0], title: 'Ann 0', values: { handled: true } });
  await writeState(messages, { ids }, true);
  expect(await readAllIds(messages.collection, pending)).toEqual([]);

  await writeValues(messages, former);
  expect(await readStates(messages, ids)).toEqual(expect.arrayContaining(former));
});

test('a decision settles the reports that were seen, and a decision on an outdated version is refused', async () => {
  const { id: post } = await payload.create({
    collection: 'posts',
    data: { title: 'T', slug: 'stale', markdown: 'Words.', _status: 'published' },
  });
  const { id } = await payload.create({
    collection: 'comments',
    data: { post, text: 'How kind.', status: 'pending', reports: 0 },
  });
  const find = () => payload.findByID({ collection: 'comments', id, depth: 0 });
  const write = (data: Partial<Comment>) => payload.update({ collection: 'comments', id, data });
  const save = async (form: Partial<Comment>) => {
    const answer = await asAuthor(`/cms/api/comments/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    return answer.status;
  };
  const comments = {
    collection: 'comments',
    title: 'text',
    settles: 'reports',
    changesWith: 'editedAt',
  };

  const shown = await find();
  await write({ text: 'How rude.', editedAt: '2026-01-01T10:00:00.000Z' });
  const approve = (record: Comment) =>
    writeState(comments, { ids: [id], shown: [{ ...record }] }, 'approved');
  await expect(approve(shown)).rejects.toThrow('changed since you read it');
  expect(await save({ ...shown, status: 'approved' })).toBe(409);
  expect(await find()).toMatchObject({ text: 'How rude.', status: 'pending' });
  await approve(await find());

  // The form was opened with two reports. A third followed.
  await write({ reports: 2 });
  const former = await readStates(comments, [id]);
  await approve(await find());
  expect(await find()).toMatchObject({ reports: 0 });
  await writeValues(comments, former);
  const form = await find();
  await write({ reports: 3 });
  expect(await save({ ...form, text: 'How polite!' })).toBe(200);
  expect(await find()).toMatchObject({ text: 'How rude.', reports: 1 });
  await write({ reports: 0 });
  expect(await save(form)).toBe(200);
  expect(await find()).toMatchObject({ reports: 0 });
  await payload.delete({ collection: 'posts', id: post });
});

test('a decision on many comments that is refused for one says so, and an undo restores the others', async () => {
  const { id: post } = await payload.create({
    collection: 'posts',
    data: { title: 'T', slug: 'partly', markdown: 'Words.', _status: 'published' },
  });
  const make = (data: Partial<Comment>) =>
    payload.create({
      collection: 'comments',
      data: { post, text: 'How kind.', status: 'pending', reports: 0, ...data },
      depth: 0,
    });
  const edited = await make({ text: 'Before.' });
  const before = await make({ status: 'approved' });
  const many = await Promise.all(Array.from({ length: 26 }, () => make({})));
  const shown = [edited, before, ...many].map((comment) => ({ ...comment }));
  const ids = shown.map(({ id }) => id);
  const editedAt = '2026-01-01T10:00:00.000Z';
  await payload.update({ collection: 'comments', id: edited.id, data: { editedAt } });

  const moderated = moderatedOf(payload.collections.comments.config);
  const approval = moderated?.decisions.find(({ status }) => status === 'approved');
  if (!moderated || !approval) throw new Error('Comments are not moderated.');
  const decide = (some: number[]) => decideOn(moderated, { ids: some, shown }, approval);
  const approved = { status: { equals: 'approved' }, post: { equals: post } };
  const done = await decide(ids);
  const now = await readAllIds('comments', approved);
  // The batch after the refused one was not sent.
  expect(done.message).toBe('23 comments approved: they are under their posts now.');
  expect(done.problem).toMatch(/^4 not: It has changed since you read it/);
  expect(done.ids).toHaveLength(23);
  expect(now).toHaveLength(24);
  expect(now).toEqual(expect.arrayContaining([before.id, ...done.ids]));
  expect(now).not.toContain(edited.id);

  expect(await done.undo()).toBe('23 comments are as they were before.');
  expect(await readAllIds('comments', approved)).toEqual([before.id]);
  await expect(decide([edited.id])).rejects.toThrow('changed since you read it');
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
  expect(pile).toMatchObject({ count: 4, label: 'messages to answer' });
  expect(pile?.items.map(({ title, text, record }) => [title, text, record.handled])).toEqual([
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
