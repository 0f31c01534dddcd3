import type { FlattenedField } from 'payload';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../contract/call';
import { reauthenticationRequired } from '../../contract/plain/reauthentication';
import { createCmsApi } from '../../server/cms-api';
import { bookData } from '../../testing/book-data';
import { makeUser } from '../../testing/callers';
import { openSite, origin, makeRecord } from '../../testing/open-site';
import { newClientIp, sameOriginHeaders } from '../../testing/readers';
import { tinyPng } from '../../testing/tiny-png';

// A session cookie stolen 16 minutes after the log-in does nothing that the dashboard cannot undo: everything else needs the
// password or a passkey, and is mailed to the author. A generated test makes every request that the configuration offers, and
// compares the database with what it was.

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

type Sent = { method: string; body: unknown; as: string };

async function send(path: string, { method, body, as }: Sent) {
  const csrf = 'a-cross-site-token-that-the-thief-sets';
  const isForm = body instanceof FormData;
  const request = new Request(new URL(path, origin), {
    method,
    headers: {
      ...sameOriginHeaders,
      ...(!isForm && { 'content-type': 'application/json' }),
      'x-client-ip': clientIp,
      'user-agent': userAgent,
      'x-xsrf-token': csrf,
      cookie: `payload-token=${as}; XSRF-TOKEN=${csrf}`,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = await (path.startsWith('/api/') ? site.api : cmsApi)(request);
  const isJson = answer.headers.get('content-type')?.includes('json');
  const read = (isJson ? await answer.json() : {}) as Record<string, unknown>;
  return { status: answer.status, body: read };
}

let clientIp = '192.0.2.7';

const query = async (sql: string, values: unknown[] = []) =>
  (await payload.db.pool.query<Record<string, unknown>>(sql, values)).rows;

const letTimePass = () =>
  query(`UPDATE users_sessions SET created_at = now() - interval '16 minutes',
    confirmed_at = confirmed_at - interval '16 minutes'`);

const typeOf = ({ body }: { body: Record<string, unknown> }) => {
  const [error] = (body.errors ?? []) as { data?: { type?: string } }[];
  return body.type ?? error?.data?.type;
};

const site = await openSite();
const { payload } = site;
const cmsApi = createCmsApi(payload.config);
const { token: authorsToken, ...author } = await makeUser(site, 'author');
const editor = await makeUser(site, 'editor');
const reader = await makeUser(site, 'reader');

await letTimePass();

let count = 0;
const next = (word: string) => `${word}-${++count}`;

const draft = '0b6b3f3e-7a0c-4d3f-9d53-0f8a5d0e7c11';

/** A record of each collection, with two versions if it has any. A new collection needs one here. */
async function seed(): Promise<void> {
  const text = 'Words of a person.';
  const now = new Date().toISOString();
  const { id: post } = await makeRecord('posts', {
    title: 'A post',
    slug: 'a-post',
    markdown: text,
    _status: 'published',
  });
  const png = tinyPng('seed');
  const data = Buffer.from(await png.arrayBuffer());
  await payload.create({
    collection: 'media',
    data: { alt: 'A picture.' },
    file: { name: png.name, data, size: data.byteLength, mimetype: png.type },
  });
  await makeRecord('tags', { name: 'A tag', slug: 'a-tag' });
  await makeRecord('categories', { name: 'A category', slug: 'a-category' });
  const { id: book } = await makeRecord('books', bookData('a-book', 1));
  await makeRecord('samples', { title: 'A chapter', book, chapter: 1, excerpt: text } as never);
  const term = { subject: 'A term', description: `${text} More of them.` };
  await makeRecord('glossary-terms', { ...term, status: 'approved' });
  await makeRecord('comments', { post, reader: reader.id, text, status: 'approved', reports: 3 });
  const message = { name: 'A visitor', email: 'visitor@example.com', message: text };
  await makeRecord('contact-messages', message);
  await makeRecord('saved-answers', { title: 'An answer', text });
  const topics = { posts: true, books: true, consent: text, confirmedAt: now, refusals: 0 };
  await makeRecord('subscribers', { email: 'subscriber@example.com', ...topics });
  await makeRecord('unsubscribed', { hash: 'a hash' });
  await makeRecord('day-notes', { day: now, text });
  await makeRecord('newsletters', { book, isPaused: true } as never);
  const key = { label: 'Revoked', owner: author.id, prefix: 'fov_', hash: 'a hash' };
  await makeRecord('api-keys', { ...key, revokedAt: now, expiresAt: now });
  await makeRecord('mail', { to: 'subscriber@example.com', subject: 'A mail', text });
  await makeRecord('sweeps', { name: 'A sweep', rule: text });
  const content = {
    ...{ title: 'A draft', excerpt: '', markdown: text, slug: '', tags: [], categories: [] },
    ...{ heroId: null, publish: false, publishedAt: null },
  };
  await makeRecord('post-drafts', { draft, writer: author.id, content });
  for (const { slug, versions } of payload.config.collections)
    if (versions) await payload.update({ collection: slug, id: 1, data: {} });
  for (const { slug } of payload.config.globals) {
    await payload.updateGlobal({ slug, data: { noticesTo: 'old@example.com' } as never });
    await payload.updateGlobal({ slug, data: { noticesTo: 'me@example.com' } as never });
  }
}

type Row = Record<string, unknown>;
type Tables = Map<string, Row[]>;

/** Returns all rows of all tables. */
async function readTables(): Promise<Tables> {
  const tables: Tables = new Map();
  const names = await query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const select = names.map(
    ({ name }) => `SELECT '${String(name)}' AS name, to_jsonb(t) AS row FROM "${String(name)}" t`,
  );
  for (const { name } of names) tables.set(String(name), []);
  for (const { name, row } of await query(select.join(' UNION ALL ')))
    tables.get(String(name))?.push(row as Row);
  return tables;
}

/** Columns with few values, between which staff can decide again, and times of the system. */
async function readDecidableColumns(): Promise<Set<string>> {
  const rows = await query(`SELECT table_name || '.' || column_name AS name
    FROM information_schema.columns WHERE data_type IN ('boolean', 'USER-DEFINED')`);
  return new Set(rows.map(({ name }) => String(name)));
}

const tableOf = (slug: string) =>
  String(payload.db.tableNameMap.get(slug.replace(/-/g, '_')) ?? slug.replace(/-/g, '_'));

/** Of these, only the columns below may change, which their owner or the author can change back, and there are no new rows. */
const closed = ['users', 'api_keys', 'passkeys', 'subscribers', 'unsubscribed', 'newsletters'];
const decidable = [
  ...['users.is_trusted', 'users.is_blocked'],
  ...['users.read_up_to', 'users.hears_of_replies'],
];

/** Returns what of the former rows is lost: neither there, nor in the trash, nor in a version. */
function findLosses(before: Tables, after: Tables, ofFewValues: Set<string>): string[] {
  const losses: string[] = [];
  const kinds = [...payload.config.collections, ...payload.config.globals];
  const owners = kinds.map(({ slug }) => tableOf(slug)).filter((name) => !/^payload_/.test(name));
  const versioned = owners.filter((name) => before.has(`_${name}_v`));
  const isOfUnversioned = (name: string) =>
    owners.some((one) => !versioned.includes(one) && (name === one || name.startsWith(`${one}_`)));
  for (const [name, rows] of before) {
    const now = after.get(name) ?? [];
    const isVersions = /^_.*_v$/.test(name);
    const isContent = versioned.includes(name) || isVersions || isOfUnversioned(name);
    if (!(isContent || name === 'passkeys') || name === 'users_sessions') continue;
    if (closed.includes(name) && now.length !== rows.length) losses.push(`${name}: rows`);
    for (const row of rows) {
      const there = now.find(({ id }) => id === row.id);
      const label = `${name} ${String(row.id)}`;
      if (!there) losses.push(`${label} is gone`);
      const differs = (column: string, value: unknown, other: Row, prefix = '') =>
        JSON.stringify(value) !== JSON.stringify(other[prefix + column]);
      const mayChange = (column: string) =>
        column === 'updated_at' ||
        (closed.includes(name)
          ? decidable.includes(`${name}.${column}`)
          : ofFewValues.has(`${name}.${column}`) || `${name}.${column}` === 'comments.reports');
      if (!versioned.includes(name)) {
        for (const [column, value] of Object.entries(row)) {
          const isState = isVersions && /latest|updated_at|deleted_at/.test(column);
          if (
            there &&
            !isState &&
            !(mayChange(column) && !isVersions) &&
            differs(column, value, there)
          )
            losses.push(`${label}.${column} is ${JSON.stringify(there[column])}`);
        }
        continue;
      }
      const content = Object.entries(row).filter(
        ([column]) => !/^(id|created_at|updated_at|deleted_at|_status|global_type)$/.test(column),
      );
      const isKept = (after.get(`_${name}_v`) ?? []).some(
        (version) =>
          (version.parent_id === undefined || version.parent_id === row.id) &&
          content.every(
            ([column, value]) =>
              // Triggers fill the others.
              !(`version_${column}` in version) || !differs(column, value, version, 'version_'),
          ),
      );
      if (!isKept) losses.push(`no version has ${label}`);
    }
  }
  const accounts = [author.email, editor.email, reader.email];
  for (const { to } of (after.get('mail') ?? []).slice(before.get('mail')?.length))
    if (!accounts.includes(String(to))) losses.push(`mail to ${String(to)}`);
  const [settings] = after.get('site_settings') ?? [];
  if (settings?.notices_to !== 'me@example.com') losses.push('address of notices');
  return losses;
}

type Kind = { slug: string; flattenedFields: FlattenedField[]; versions?: unknown };
type Case = { path: string; method: string; body?: unknown };

const evil = 'evil@example.com';

/** Returns a value that a field may have. */
function validFor(field: FlattenedField): unknown {
  const { type } = field;
  if (type === 'select' || type === 'radio') {
    const last = field.options.at(-1);
    return typeof last === 'object' ? last.value : last;
  }
  if (type === 'date') return '2020-01-01T00:00:00.000Z';
  if (type === 'number' || type === 'relationship' || type === 'upload') return 1;
  return type === 'checkbox' ? true : evil;
}

/**
 * Returns writes of every field with values of each shape: valid ones, empty ones, and such of the wrong type; also by its path, which
 * Payload would read as the field.
 */
const writesOf = (
  paths: string[],
  method: string,
  fields: FlattenedField[],
  shapes: ((field: FlattenedField) => unknown)[],
): Case[] =>
  paths.flatMap((path) => [
    ...fields.flatMap((field) =>
      shapes.map((shape) => ({ path, method, body: { [field.name]: shape(field) } })),
    ),
    ...fields.map(({ name }) => ({ path, method, body: { [`${name}.0`]: evil } })),
    { path, method, body: Object.fromEntries(fields.map((one) => [one.name, validFor(one)])) },
    ...[{}, [], { deletedAt: new Date().toISOString() }, { deletedAt: null }].map((body) => ({
      ...{ path, method, body },
    })),
  ]);

const allShapes = [validFor, () => null, () => [evil]];

const filter = (where: object) => `where=${encodeURIComponent(JSON.stringify(where))}`;
const everything = filter({ id: { exists: true } });
const ofFlood = { isFlood: { equals: true } };
const either = filter({ and: [ofFlood], or: [{ id: { exists: true } }] });

function casesOfCollection({ slug, flattenedFields: fields, versions }: Kind): Case[] {
  const path = `/cms/api/${slug}`;
  const upload = new FormData();
  upload.set('_payload', '{}');
  upload.set('file', tinyPng('evil'));
  return [
    ...writesOf([path, `${path}/1/duplicate`], 'POST', fields, [() => [evil]]),
    ...writesOf([`${path}?${everything}`, `${path}/1`], 'PATCH', fields, allShapes),
    ...writesOf(
      [`${path}/1?unpublishAllLocales=true`, `${path}?${everything}&unpublishAllLocales=true`],
      'PATCH',
      versions ? fields : [],
      [validFor],
    ),
    ...[everything, either, filter(ofFlood), `${everything}&trash=true`].flatMap((query) => [
      { path: `${path}?${query}`, method: 'PATCH', body: upload },
      { path: `${path}?${query}`, method: 'DELETE' },
    ]),
    ...['', '?trash=true'].map((query) => ({ path: `${path}/1${query}`, method: 'DELETE' })),
  ];
}

/** Returns an example of a JSON schema. */
function exampleOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  const [first] = [...(schema.enum ?? []), ...(schema.anyOf ?? []).map(exampleOf)];
  if (first !== undefined) return first;
  if (schema.const !== undefined) return schema.const;
  const { type, format } = schema;
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, exampleOf(Object(one))]),
    );
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return 1;
  if (format === 'uuid') return draft;
  if (format === 'email') return evil;
  return format === 'date-time' ? new Date().toISOString() : next('word');
}

const junk = { id: 1, ids: [1], text: evil, email: evil, role: 'author', isSpam: true, code: 'x' };

/** Returns calls of every endpoint, also of Payload's own. */
function casesOfEndpoints(): Case[] {
  const { collections, globals, endpoints } = payload.config;
  const all = [
    ...collections.map(({ slug, endpoints }) => ({ base: `/${slug}`, endpoints })),
    ...globals.map(({ slug, endpoints }) => ({ base: `/globals/${slug}`, endpoints })),
    { base: '', endpoints },
  ];
  return all.flatMap(({ base, endpoints }) =>
    (endpoints || []).flatMap(({ method, path, custom }) => {
      const { call } = (custom ?? {}) as { call?: Call };
      const schema = call && z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
      const filled = path.replace(/:draft\b/, draft).replace(/:\w+\??/g, '1');
      const paths = [
        `/cms/api${base}${filled}`,
        ...(call ? [filled.replace('/site', '/api')] : []),
      ];
      const bodies = method === 'get' ? [undefined] : [{}, junk, schema && exampleOf(schema)];
      return paths.flatMap((path) =>
        bodies.map((body) => ({ path, method: method.toUpperCase(), body })),
      );
    }),
  );
}

const casesOfGlobal = ({ slug, flattenedFields }: Kind): Case[] =>
  writesOf(
    [`/cms/api/globals/${slug}`, `/cms/api/globals/${slug}?unpublishAllLocales=true`],
    'POST',
    flattenedFields,
    allShapes,
  );

const casesOfVersions = (base: string, { slug, versions }: Kind): Case[] =>
  ['1', '2'].flatMap((id) =>
    versions ? [{ path: `/cms/api${base}/${slug}/versions/${id}`, method: 'POST' }] : [],
  );

test('a stolen session does nothing that the dashboard cannot undo, whatever it sends', async () => {
  await seed();
  const { collections, globals } = payload.config;
  const ofFewValues = await readDecidableColumns();
  const before = await readTables();
  for (const { slug } of collections)
    if (!slug.startsWith('payload-'))
      expect(before.get(tableOf(slug))?.length, `a record of ${slug}`).toBeGreaterThan(0);
  const groups: Case[][] = [
    ...collections.map(casesOfCollection),
    ...globals.map(casesOfGlobal),
    collections.flatMap((one) => casesOfVersions('', one)),
    globals.flatMap((one) => casesOfVersions('/globals', one)),
    casesOfEndpoints(),
    ['', '/playground'].map((path) => ({ path: `/cms/api/graphql${path}`, method: 'POST' })),
  ];
  const answers = new Map<string, number>();
  for (const as of [authorsToken, editor.token])
    for (const group of groups) {
      const accepted: string[] = [];
      for (const { path, method, body } of group) {
        clientIp = newClientIp();
        const answer = await send(path, { method, body, as });
        const sent = `${method} ${path} ${JSON.stringify(body)?.slice(0, 100)}`;
        // Payload answers 501 for endpoints that do not exist.
        if (answer.status !== 501) expect(answer.status, sent).toBeLessThan(500);
        if (answer.status < 300 && method !== 'GET') accepted.push(sent);
        const kind = String(typeOf(answer) ?? answer.status);
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
        // The next request has a session, too.
        if (/out|session|delete|password/i.test(path)) await restoreSessions(before);
      }
      const losses = findLosses(before, await readTables(), ofFewValues);
      expect(losses, `one of:\n${accepted.join('\n')}`).toEqual([]);
    }
  const sent = groups.flat().length * 2;
  expect(sent).toBeGreaterThan(3500);
  expect([...answers.values()].reduce((sum, number) => sum + number)).toBe(sent);
  expect(answers.get(reauthenticationRequired)).toBeGreaterThan(500);
  expect(answers.get('200')).toBeGreaterThan(500);
});

async function restoreSessions(before: Tables): Promise<void> {
  await query(
    `INSERT INTO users_sessions SELECT * FROM jsonb_populate_recordset(NULL::users_sessions, $1) ON CONFLICT DO NOTHING`,
    [JSON.stringify(before.get('users_sessions'))],
  );
}
