import { strFromU8, unzipSync } from 'fflate';
import { createLocalReq } from 'payload';
import { expect, test } from 'vitest';
import type { Call } from '../contract/call';
import { calls } from '../contract/calls';
import { nextCursorHeader, totalCountHeader } from '../contract/plain/headers';
import { notYetBegun, type ReadingStage, wholeStory } from '../contract/plain/reading-stage';
import { askInProcess } from './page-cache/serve-from-cache';
import type { Rendered } from './page-cache/finished-response';
import { appOf } from '../testing/app-of';
import { logInAs } from '../testing/callers';
import { handlers, pathsOfCall } from '../testing/page-paths';
import { openSite, makeRecord } from '../testing/open-site';
import { contentOf, unwriteLater } from '../testing/spoilers/never-written';
import {
  books,
  commonWord,
  dialectOf,
  makeBooks,
  type Named,
  plant,
  plantPost,
  type Secret,
  world,
} from '../testing/spoilers/world';

// No response to anonymous visitors and readers may contain content of a later book. The pages are tested
// in web/e2e/spoilers.journey.ts.

const site = await openSite();
const { payload } = site;
const ask = askInProcess(appOf(payload));
const bookIds = await makeBooks(payload);
const account = { userName: 'Ann', email: 'ann@example.com', password: 'correct horse battery' };
const { id: reader } = await makeRecord('users', { ...account, role: 'reader', isValidated: true });
const data = { name: 'Common', slug: 'common' };
const { id: common } = await payload.create({ collection: 'tags', data });

const stages: ReadingStage[] = [...Array.from({ length: books + 1 }, (_, n) => n), wholeStory];

/** A request, and the reading stage for which it asks. */
type Look = { path: string; stage: ReadingStage };

const reading = (calls as readonly Call[]).filter(({ route }) => route.startsWith('GET '));

/** Without a stage, this call returns everything. */
const stageWithoutSaying = ({ route }: Call) =>
  route === 'GET /fovea/search' ? wholeStory : notYetBegun;

const misspelled = (word: string) =>
  word.replace(/(.)(.)(.)$/, (_all, one: string, two: string, three: string) => one + three + two);

const at = (path: string, stage: ReadingStage): Look => ({
  path: `${path}${path.includes('?') ? '&' : '?'}upTo=${stage}`,
  stage,
});

/** Returns the ways to request an item by a call, without a stage. */
const waysToAsk = (call: Call, item: Named): string[] =>
  pathsOfCall(call, item).filter((path) => !/[?&](?:upTo|look)=/.test(path));

const mayTellOf = (item: Named, { route, input }: Call) =>
  'upTo' in input.shape &&
  (!route.includes('{') || route.includes(item.isPost ? '/Posts/' : '/fovea/'));

/** Returns the requests for an item by every call, without a stage and, if the call has one, at every stage. */
const looksByCalls = (item: Named): Look[] =>
  reading.flatMap((call) => {
    const paths = waysToAsk(call, item);
    return [
      ...paths.map((path) => ({ path, stage: stageWithoutSaying(call) })),
      ...(mayTellOf(item, call)
        ? paths.slice(0, 1).flatMap((path) => stages.map((stage) => at(path, stage)))
        : []),
    ];
  });

/** Returns the requests to other handlers, all for anonymous visitors. `cardsOf` checks the content of images. */
const looksByHandlers = ({ tag }: Named): Look[] =>
  Object.values(handlers).flatMap((pathsOf) =>
    pathsOf(tag).map((path) => ({ path, stage: notYetBegun })),
  );

/** Returns the paths about a book and about the one before it, which ends with the story so far. */
const pathsOfBook = (place: number) => [
  ...[place - 1, place].map((each) => `/api/books/book-${each}`),
  ...[`/api/books/book-${place - 1}/chapters/3`, `/api/books/book-${place}/chapters/1`],
  `/api/books/sample/${place * 3}`,
];

const looksByBook = (place: number): Look[] => [
  ...pathsOfBook(place).flatMap((path) => [
    { path, stage: notYetBegun },
    ...stages.map((stage) => at(path, stage)),
  ]),
  { path: `/books/book-${place}/sample.epub`, stage: notYetBegun },
];

/** Returns the whole text of a response; of an archive, that of its files. */
function textOf(path: string, { headers, body }: Rendered): string {
  const text = path.endsWith('.epub')
    ? Object.entries(unzipSync(body)).map(([name, file]) => `${name} ${strFromU8(file, true)}`)
    : body.toString();
  return `${JSON.stringify(headers)} ${text}`;
}

/** Returns where a secret was revealed too early, and at which stages each was shown at all. */
async function findTold(looks: Look[], secrets: Secret[]) {
  const leaks = new Set<string>();
  const told = new Map<Secret, Set<ReadingStage>>(secrets.map((secret) => [secret, new Set()]));
  const unique = [...new Map(looks.map((look) => [look.path, look])).values()];
  for (const { path, stage } of unique) {
    const answer = textOf(path, await ask(path));
    for (const secret of secrets) {
      // A response may repeat the request.
      if (!answer.includes(secret.word) || path.includes(secret.word)) continue;
      told.get(secret)?.add(stage);
      if (secret.from > stage)
        leaks.add(`${secret.what}, told from ${secret.from} on, at ${stage}: ${path}`);
    }
  }
  return { leaks: [...leaks], told };
}

const ownPath = ({ isPost, slug }: Named) => `/${isPost ? 'blog' : 'thesaurus'}/${slug}`;

/** Returns the content of the pages' Open Graph images, by path. */
async function cardsOf(items: Named[], place: number): Promise<Map<string, string>> {
  // It reads its settings when it is imported, like the site.
  const { findOgImage } = await import('../publications/seo/queries/find-og-image');
  const req = await createLocalReq({}, payload);
  const pages = ['/home', '/books', '/author', '/contact', '/blog', '/thesaurus'];
  const ofBook = [`/books/book-${place}`, `/books/book-${place}/sample/1`];
  const cards = new Map<string, string>();
  for (const path of [...pages, ...ofBook, ...items.map(ownPath)])
    cards.set(path, JSON.stringify(await findOgImage(req, path)));
  return cards;
}

const countFound = async (query: string) => {
  const { headers, body } = await ask(`/api/Posts/GetSummary?${query}`);
  const header = (name: string) =>
    headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
  return {
    ids: (JSON.parse(body.toString()) as { id: number }[]).map(({ id }) => id),
    total: header(totalCountHeader),
    next: header(nextCursorHeader),
  };
};

// A book before it, whose sample ends with the next book's story.
const place = 2;
const book = bookIds[place - 1] ?? 0;
const { secrets, named, known } = await plant(payload, world, { book, common, reader });

test('no reply contains content of a later book than the caller has read, and all other content is found', async () => {
  const looks = [
    ...named.flatMap((item) => [...looksByCalls(item), ...looksByHandlers(item)]),
    // Known terms are mentioned on their pages, partly at later stages.
    ...known.flatMap(looksByCalls),
  ];
  const { leaks, told } = await findTold([...looks, ...looksByBook(place)], secrets);
  expect(leaks).toEqual([]);
  // Each secret was found at its stage.
  const unseen = secrets.filter((secret) => !told.get(secret)?.has(secret.from));
  expect(unseen).toEqual([]);

  const cards = await cardsOf(named, place);
  for (const secret of secrets.filter(({ from }) => from > notYetBegun))
    expect([...cards].filter(([, card]) => card.includes(secret.word))).toEqual([]);
  for (const item of named)
    expect(cards.get(ownPath(item)) === 'null').toBe(item.from > notYetBegun);
  const hidden = named.filter((item) => item.isPost && item.from > notYetBegun);
  for (const { slug } of hidden) expect((await ask(`/og/blog/${slug}.jpg`)).status, slug).toBe(404);

  // Counts and cursors ignore hidden content.
  for (const stage of stages) {
    const visible = named.filter(({ isPost, from }) => isPost && from <= stage);
    const search = `q=${commonWord}&order=relevance&upTo=${stage}`;
    expect((await countFound(search)).total).toBe(String(visible.length));
    const ids: number[] = [];
    let after: string | undefined = '';
    while (after !== undefined && ids.length <= visible.length) {
      const page = await countFound(`take=1&upTo=${stage}${after && `&after=${after}`}`);
      ids.push(...page.ids);
      after = page.next;
    }
    expect(ids.toSorted()).toEqual(visible.map(({ id }) => id).toSorted());
  }
});

/** Returns a reader's requests at a stage: lists, books, all visible content, and every way to the next hidden content. */
function looksAt(stage: ReadingStage): string[] {
  const told = [...known, ...named].filter(({ from }) => from <= stage);
  const next = named.filter(({ from }) => from === stage + 1);
  const waysOf = (item: Named) =>
    reading.filter((call) => mayTellOf(item, call)).map((call) => waysToAsk(call, item));
  const words = [
    commonWord,
    ...[...new Set(named.map(({ from }) => from))].filter((from) => from > stage).map(dialectOf),
    ...secrets.filter(({ from }) => from === stage + 1).map(({ word }) => word),
    ...next.map(({ word }) => misspelled(word)),
  ];
  const searches = words.flatMap((word) =>
    ['Posts/GetSummary?order=relevance&take=1&', 'fovea/search?', 'fovea/nearest?'].map(
      (call) => `/api/${call}q=${word}`,
    ),
  );
  const calledFor = [
    ...told.flatMap((item) => waysOf(item).flatMap((paths) => paths.slice(0, 1))),
    ...next.flatMap((item) => waysOf(item).flat()),
    ...[...searches, ...pathsOfBook(place)],
  ].map((path) => at(path, stage).path);
  const handled =
    stage === notYetBegun ? named.flatMap(looksByHandlers).map(({ path }) => path) : [];
  return [...new Set([...calledFor, ...handled])];
}

test('content beyond the caller’s stage changes no reply, except for placeholders', async () => {
  const answers = new Map<string, string | null>();
  const stagesBefore: ReadingStage[] = [notYetBegun, 2];
  for (const path of stagesBefore.flatMap(looksAt)) answers.set(path, contentOf(await ask(path)));
  for (const stage of stagesBefore.toReversed()) {
    await unwriteLater(payload, stage);
    for (const path of looksAt(stage)) {
      const answer = answers.get(path);
      if (answer) expect.soft(contentOf(await ask(path)), path).toBe(answer);
    }
  }
});

const states = {
  published: {},
  'unpublished again': { _status: 'draft' },
  scheduled: { publishedAt: '2099-01-01T00:00:00.000Z' },
  deleted: { deletedAt: new Date().toISOString() },
} as const;

test('no reply shows a visitor or a reader a post that is not published, or no longer', async () => {
  const planted: { state: string; post: Named; secrets: Secret[] }[] = [];
  for (const [state, data] of Object.entries(states)) {
    const plan = { fromBook: notYetBegun, commentsFromBook: notYetBegun };
    const { post, secrets } = await plantPost(payload, plan, { common, reader });
    await payload.update({ collection: 'posts', id: post.id, data });
    planted.push({ state, post, secrets });
  }
  const hidden = planted.filter(({ state }) => state !== 'published');
  const byCalls = hidden.flatMap(({ post }) => reading.map((call) => pathsOfCall(call, post)));
  const byHandlers = hidden.flatMap(({ post }) => [
    ...looksByHandlers(post).map(({ path }) => path),
    `/og/blog/${post.slug}.jpg`,
  ]);
  const session = { cookie: `payload-token=${await logInAs(site, 'reader')}` };
  const told: Record<string, string[]> = {};
  for (const [headers, paths] of [
    [{}, [...byCalls.flat(), ...byHandlers]],
    [session, byCalls.flatMap((ways) => ways.slice(0, 1))],
  ] as const)
    for (const path of new Set(paths)) {
      const answer = textOf(path, await ask(path, headers));
      for (const { state, secrets } of planted)
        if (secrets.some(({ word }) => answer.includes(word) && !path.includes(word)))
          (told[state] ??= []).push(path);
    }
  expect(Object.keys(told)).toEqual(['published']);
  // The requests would have found it.
  expect(told.published).toEqual(
    expect.arrayContaining(['/api/Posts/GetSummary', '/api/Tags', '/sitemap.xml', '/feed.xml']),
  );
});
