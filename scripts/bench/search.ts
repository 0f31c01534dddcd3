import { notYetBegun } from '../../cms/contract/reading-stage';
import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, type Payload } from 'payload';
import { slugFrom } from '../../cms/markup/slug';
import { connectionOf } from '../../cms/database/queries/connection';
import { findPosts } from '../../cms/posts/queries/find-posts';
import { similarTerms } from '../../cms/glossary/queries/find-similar-terms';
import { findTermRows } from '../../cms/glossary/queries/find-term-rows';
import { postsLikeTerms, postsWithTerms } from '../../cms/posts/queries/matching-posts';
import {
  allTerms,
  nearestNames,
  termsLike,
  termsThatMatch,
} from '../../cms/glossary/queries/matching-terms';
import {
  lettersWithTerms,
  getGlossaryIndex,
  termsFrom,
} from '../../cms/glossary/queries/get-glossary-index';
import { parseSearchQuery } from '../../cms/database/queries/search-query';
import { largeSizes as sizes, loadSearch } from './load-search';
import { MadeUpText } from './made-up-text';
import { repeatableRandom } from './repeatable-random';
import { timesHeader, timesLine } from './times';

// What needs Payload, and so may be loaded only after process.env is settled.

export { applyMigrations } from '../../cms/database/migrate';
export { migrations } from '../../cms/migrations';
export { openPayload } from '../command/open-payload';
export { closePayload } from '../serve/close-payload';

const runs = 200;
const target = 'target: median below 15 ms, p99 below 40 ms';

/** What is asked, by kind; each time something else of that kind. */
function questions(text: MadeUpText): {
  posts: [string, () => string][];
  terms: [string, () => string][];
} {
  const rare = () => text.rareWord();
  const long = () => {
    for (;;) {
      const word = text.rareWord();
      if (word.length >= 6) return word;
    }
  };
  const letters = 'abcdefghijklmnoprstuvw';
  const start = (length: number) => () => rare().slice(0, length);
  return {
    posts: [
      ['all', () => ''],
      ['a common word', () => text.word()],
      ['a rare word', rare],
      ['two words', () => `${text.word()} ${rare()}`],
      ['five words', () => text.sentence(5)],
      ['one letter', () => letters[text.number(letters.length)] ?? 'a'],
      ['the first two letters of a word', start(2)],
      ['the first three letters of a word', start(3)],
      ['a typing error', () => text.mistyped(long())],
      ['a typing error beside a word', () => `${text.mistyped(long())} ${text.word()}`],
      ['nothing like it', () => `zyx${text.number(1e6)}q`],
      ['signs', () => '%_&|!'],
      ['ten thousand characters', () => text.sentence(2500).slice(0, 10_000)],
    ],
    terms: [
      ['all', () => ''],
      ['one letter', () => letters[text.number(letters.length)] ?? 'a'],
      ['the first two letters of a word', start(2)],
      ['two letters in the middle of a word', () => long().slice(2, 4)],
      ['the first three letters of a word', start(3)],
      ['four letters in the middle of a word', () => long().slice(1, 5)],
      ['a common word', () => text.word()],
      ['a rare word', rare],
      ['two words', () => `${text.word()} ${rare()}`],
      ['three words', () => text.sentence(3)],
      ['a typing error', () => text.mistyped(long())],
      ['nothing like it', () => `zyx${text.number(1e6)}q`],
      ['signs', () => '%_&|!'],
      ['ten thousand characters', () => text.sentence(2500).slice(0, 10_000)],
    ],
  };
}

/**
 * Loads made-up posts and terms, and prints the plans of the search's queries and how long whole searches take: all
 * statements of one, as the site sends them, over a warm connection to a server on the same machine.
 */
export async function measureSearch(
  payload: Payload,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const text = new MadeUpText(repeatableRandom(1));
  const begun = Date.now();
  await loadSearch(payload.db.pool, text, sizes, signal);
  if (signal.aborted) return;
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  print(`Loaded ${sizes.posts} posts and ${sizes.terms} terms in ${seconds} s.\n`);

  const req = await createLocalReq({}, payload);
  const connection = connectionOf(req);

  const explain = async (name: string, query: SQL) => {
    const { rows } = await connection.execute(sql`EXPLAIN (ANALYZE, BUFFERS) ${query}`);
    print(`${name}\n${rows.map((row) => `    ${String(row['QUERY PLAN'])}`).join('\n')}\n`);
  };
  const options = { drafts: false, now: new Date(), upTo: notYetBegun, take: 20 };
  const word = await parseSearchQuery(req, text.words[400] ?? '');
  const typo = await parseSearchQuery(req, text.mistyped(text.words[3000] ?? ''));
  await explain(`posts with “${word.text}”`, postsWithTerms({ ...options, terms: word.terms }));
  const all = { ...options, take: undefined, terms: word.terms };
  await explain(`all posts with “${word.text}”`, postsWithTerms(all));
  await explain(`posts like “${typo.text}”`, postsLikeTerms({ ...options, terms: typo.terms }));
  const asked = { upTo: 3, kind: null };
  const named = text.words[400] ?? '';
  const mistyped = await parseSearchQuery(req, text.mistyped(text.words[3000] ?? ''));
  await explain('all terms', allTerms(50, asked));
  await explain(`terms with “${named}”`, termsThatMatch(named, 50, asked));
  await explain(`terms like “${mistyped.text}”`, termsLike(mistyped, 50, asked));
  await explain(`names like “${mistyped.text}”`, nearestNames(mistyped, 3, asked));

  const readers = { upTo: 3, kind: '' };
  await explain('the letters of the glossary', lettersWithTerms(readers));
  await explain('the glossary from a term on', termsFrom({ from: '', term: 'gate' }, 201, readers));

  const waiting = await connection.execute<{ id: number }>(sql`
    SELECT id, glossary_note_likeness(term) FROM glossary_terms AS term
    WHERE status = 'pending' ORDER BY id LIMIT 200`);
  const ids = waiting.rows.map(({ id }) => id);
  await explain('what 200 suggestions may repeat', similarTerms(ids));

  const { posts, terms } = questions(text);
  const table = async (
    title: string,
    kinds: typeof posts,
    ask: (q: string) => Promise<unknown>,
  ) => {
    print(`${title} (${runs} runs of each; ${target})\n${timesHeader}`);
    const all: number[] = [];
    for (const [kind, make] of kinds) {
      const times: number[] = [];
      for (let run = -5; run < runs && !signal.aborted; run++) {
        const q = make();
        const start = performance.now();
        await ask(q);
        // The first runs warm the caches up.
        if (run >= 0) times.push(performance.now() - start);
      }
      print(timesLine(kind, times));
      all.push(...times);
    }
    print(`${timesLine('together', all)}\n`);
  };
  const now = new Date();
  const everybody = { drafts: false, upTo: notYetBegun };
  await table('Posts, a page of 20', posts, (q) =>
    findPosts(req, q, { ...everybody, now, take: 20 }),
  );
  await table('Posts, all that match', posts, (q) => findPosts(req, q, { ...everybody, now }));
  await table('Terms, a page of 50', terms, (q) => findTermRows(req, q, 50, { upTo: 3 }));
  const parts: typeof terms = [
    ['from its beginning', () => ''],
    ['from a word on', () => text.rareWord()],
    ['from a term on', () => `#${slugFrom(text.name())}`],
  ];
  await table('The glossary from A to Z, 50 terms', parts, (q) =>
    getGlossaryIndex(req, {
      ...(q.startsWith('#') ? { term: q.slice(1) } : { from: q }),
      ...{ take: 50, upTo: 3 },
    }),
  );
}
