import type { Payload } from 'payload';
import { notYetBegun, type ReadingStage } from '../../contract/plain/reading-stage';
import type { TermKind, TermRelation } from '../../contract/plain/term-rules';
import { bookData } from '../book-data';
import type { Sought } from '../page-paths';
import { tinyPng } from '../tiny-png';

// Posts, comments, terms and texts of books. Each contains a secret word that may be shown from a certain book on.

/** Number of books. Low, because tests request everything at each reading stage. */
export const books = 4;

type World = {
  posts: Omit<PostPlan, 'names'>[];
  terms: { fromBook: ReadingStage; kind: TermKind; initial: string; revelations: ReadingStage[] }[];
  kinship: { kind: TermRelation; fromBook: ReadingStage };
} & Record<'blurbs' | 'story' | 'whosWho', ReadingStage[]>;

/** Reading stage of each text. One post has comments of a later stage, the other of an earlier one. */
export const world: World = {
  posts: [
    { fromBook: 0, commentsFromBook: 2 },
    { fromBook: 3, commentsFromBook: 1 },
  ],
  terms: [
    { fromBook: 1, kind: 'person', initial: 'b', revelations: [3, 4] },
    { fromBook: 3, kind: 'place', initial: 'g', revelations: [2] },
  ],
  kinship: { kind: 'child-of', fromBook: 2 },
  blurbs: [1, 3],
  story: [0, 2],
  whosWho: [1, 4],
};

/** A unique word, and the reading stage from which it may be shown. */
export type Secret = { what: string; word: string; from: ReadingStage };

/** A record that clients request by name. The response may contain the requested name, but no secrets. */
export type Named = Sought & { from: ReadingStage; isPost: boolean };

type Planted = {
  secrets: Secret[];
  named: Named[];
  /** Terms that are visible at every stage and have hidden relations. */
  known: Named[];
};

const letters = 'bcdfghjklmnpqrstvwxz';
let last = 0;

/** Returns a unique word of letters. */
function newWord(initial = ''): string {
  let rest = (last += 1) * 7919 + 104_729;
  let word = `${initial}zq`;
  for (let place = 0; place < 10; place++) {
    word += letters[rest % letters.length];
    rest = (rest * 48_271 + 11) % 2_147_483_647;
  }
  return word;
}

/** A word in all posts and known terms, for counting search results. */
export const commonWord = 'zqcommonzq';

/** Returns a misspelling of the common word for texts of a stage. Search suggestions must not reveal it earlier. */
export const dialectOf = (from: ReadingStage) =>
  `zqcom${letters.charAt(from % letters.length)}monzq`;

export async function makeBooks(payload: Payload): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 1; place <= books; place++) {
    const { id } = await payload.create({
      collection: 'books',
      data: { ...bookData(`book-${place}`, place), title: `Book ${place}` },
    });
    ids.push(id);
  }
  return ids;
}

/** Returns a function that creates secrets, and the list of those created. */
function secretMaker() {
  const secrets: Secret[] = [];
  const secret = (what: string, from: ReadingStage, initial?: string) => {
    const word = newWord(initial);
    secrets.push({ what, word, from });
    return word;
  };
  return { secrets, secret };
}

/** Ids of the tag of all posts, and of the reader who comments. */
type Shared = { common: number; reader: number };

type PostPlan = Record<'fromBook' | 'commentsFromBook', ReadingStage> & {
  /** Names of terms that the text links to. */
  names?: string[];
};

/** Creates a published post with an image and comments. Each part contains a secret. */
export async function plantPost(
  payload: Payload,
  { fromBook: from, commentsFromBook, names = [] }: PostPlan,
  { common, reader }: Shared,
): Promise<{ secrets: Secret[]; post: Named }> {
  const { secrets, secret } = secretMaker();
  // Also the slug and the file name.
  const word = secret('the name of a post', from);
  const tag = await payload.create({
    collection: 'tags',
    data: { name: secret('a tag', from), slug: word },
  });
  const file = Buffer.from(await tinyPng(word).arrayBuffer());
  const category = await payload.create({
    collection: 'categories',
    data: { name: secret('a category', from), slug: `${word}-category` },
  });
  const hero = await payload.create({
    collection: 'media',
    data: { alt: secret('the words of a picture', from) },
    file: { data: file, name: `${word}.png`, mimetype: 'image/png', size: file.length },
  });
  const { id } = await payload.create({
    collection: 'posts',
    data: {
      title: `${word} ${secret('the title of a post', from)}`,
      slug: word,
      excerpt: `${word} ${commonWord} ${dialectOf(from)} ${secret('the excerpt of a post', from)}`,
      // Names become links, whose paths could reveal more.
      markdown: `${word} ${names.join(' and ')}. ${secret('the text of a post', from)}`,
      tags: [tag.id, common],
      categories: [category.id],
      hero: hero.id,
      fromBook: from,
      commentsFromBook,
      _status: 'published',
      publishedAt: '2025-01-01T00:00:00.000Z',
    },
  });
  const told = Math.max(from, commentsFromBook);
  const say = (text: string, parent: number | null) =>
    payload.create({
      collection: 'comments',
      data: { post: id, reader, text, parent, status: 'approved' },
    });
  const thread = await say(`${word} ${secret('a comment', told)}`, null);
  await say(`${word} ${secret('a reply', told)}`, thread.id);
  return { secrets, post: { id, slug: word, tag: word, word, from, isPost: true } };
}

/** Creates all records of a world. */
export async function plant(
  payload: Payload,
  world: World,
  { book, common, reader }: Shared & { book: number },
): Promise<Planted> {
  const { secrets, secret } = secretMaker();
  const named: Named[] = [];

  const { kind: kinship, fromBook: kinshipFrom } = world.kinship;
  const known: Named[] = [];
  const makeKnown = async (relations: { to: number; fromBook: number }[], names: string[] = []) => {
    const subject = `${newWord('a')} ${commonWord}`;
    const { id, slug } = await payload.create({
      collection: 'glossary-terms',
      data: {
        subject,
        description: `${subject} and ${names.join(' and ')}.`,
        status: 'approved',
        relations: relations.map((relation) => ({ ...relation, kind: kinship })),
      },
    });
    known.push({
      id,
      slug: slug ?? '',
      tag: 'none',
      word: subject,
      from: notYetBegun,
      isPost: false,
    });
    return { id, subject };
  };
  const ancestor = await makeKnown([]);
  const witness = await makeKnown([]);

  const termIds: { id: number; from: ReadingStage }[] = [];
  const otherNames: string[] = [];
  for (const { fromBook: from, kind, initial, revelations } of world.terms) {
    const [word, otherName] = [secret('the name of a term', from, initial), newWord()];
    const { id, slug } = await payload.create({
      collection: 'glossary-terms',
      data: {
        subject: `${word} ${dialectOf(from)} ${secret('the subject of a term', from)}`,
        description: `${word} ${ancestor.subject}: ${secret('the description of a term', from)}`,
        aliases: [otherName],
        kind,
        status: 'approved',
        fromBook: from,
        revelations: revelations.map((each) => ({
          fromBook: each,
          // Term pages list the texts that mention the term.
          text: `${word} ${[witness.subject, ...otherNames].join(' and ')} ${secret('a revelation', Math.max(from, each))}`,
        })),
        relations: [{ kind: kinship, to: ancestor.id, fromBook: notYetBegun }],
      },
    });
    termIds.push({ id, from });
    otherNames.push(otherName);
    named.push({ id, slug: slug ?? '', tag: 'none', word, from, isPost: false });
    named.push({ id, slug: slug ?? '', tag: 'none', word: otherName, from, isPost: false });
  }

  const heir = await makeKnown(
    [
      { to: ancestor.id, fromBook: kinshipFrom },
      ...termIds.map(({ id }) => ({ to: id, fromBook: notYetBegun })),
    ],
    otherNames,
  );

  for (const plan of world.posts) {
    const names = [heir.subject, ...otherNames];
    const planted = await plantPost(payload, { ...plan, names }, { common, reader });
    secrets.push(...planted.secrets);
    named.push(planted.post);
  }

  const naming = (words: string) => `${[heir.subject, ...otherNames].join(' and ')} ${words}`;
  // Chapters are visible to everybody, but they mention terms of later stages.
  for (const chapter of [1, 2, 3])
    await payload.create({
      collection: 'samples',
      data: {
        book,
        chapter,
        sampleId: book * 3 - 3 + chapter,
        title: `Chapter ${chapter}`,
        excerpt: `[p]${commonWord} ${otherNames.join(' and ')}.[/p]`,
      },
    });

  const staged = (what: string, stages: ReadingStage[]) =>
    stages.map((from) => ({ fromBook: from, text: naming(secret(what, from)) }));
  await payload.update({
    collection: 'books',
    id: book,
    data: {
      description: otherNames.join(' and '),
      laterBlurbs: staged('a later blurb', world.blurbs),
      storySoFar: staged('the story so far', world.story),
      whosWho: [
        ...world.whosWho.map((from) => ({
          term: heir.id,
          fromBook: from,
          line: naming(secret('a line of who is who', from)),
        })),
        ...termIds.map(({ id, from }) => ({
          term: id,
          fromBook: notYetBegun,
          line: naming(secret('a line of who is who', from)),
        })),
      ],
    },
  });
  return { secrets, named, known };
}
