import type { PayloadRequest } from 'payload';
import { visiblePosts } from '../../platform/access/visible-records';
import { readMissedSearches } from '../../subjects/analytics/queries/read-figures';
import { commentExcerpt } from '../../subjects/comments/comment-text';
import { findWriters } from '../../subjects/comments/queries/writers';
import { wholeStory } from '../../contract/plain/reading-stage';
import { type Moderated, moderatedOf } from '../../platform/fields/moderated';
import type { Comment, ContactMessage, GlossaryTerm } from '../../payload-types';
import { getDrafts } from '../../subjects/posts/queries/drafts';
import { placeOf, countAll } from './waiting';
import { asCaller } from '../../platform/database/queries/connection';

/** Maximum number of records of a kind, posts, and drafts on the desk. */
const shown = 3;

/** A record to decide on, with the fields that its decisions depend on. */
type DeskItem = Record<string, unknown> & {
  id: number;
  updatedAt: string;
  title: string;
  text: string;
  about: string;
  href: string;
};

/** The first pending records of a kind. */
export type DeskPile = {
  /** For example `messages to answer`. */
  label: string;
  /** Number of all. */
  total: number;
  href: string;
  moderated: Moderated;
  items: DeskItem[];
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

async function describe(req: PayloadRequest, collection: string, docs: object[]) {
  if (collection === 'comments') {
    const comments = docs as Comment[];
    const ids = comments.map(({ id }) => id);
    const writers = await findWriters(req.payload.db.drizzle, ids);
    return comments.map(({ id, text, post, reports }) => ({
      title: commentExcerpt(text, 80),
      text,
      about: [
        `${writers.get(id)?.name ?? 'A former reader'}, under “${typeof post === 'object' ? post.title : 'a post'}”`,
        ...(reports ? [`reported ${reports === 1 ? 'once' : `${reports} times`}`] : []),
      ].join(', '),
    }));
  }
  if (collection === 'glossary-terms')
    return (docs as GlossaryTerm[]).map(({ subject, description, creditedTo, createdAt }) => ({
      title: subject,
      text: description,
      about: [
        `Suggested on ${day.format(new Date(createdAt))}`,
        ...(creditedTo ? [`to be named as ${creditedTo}`] : []),
      ].join(', '),
    }));
  return (docs as ContactMessage[]).map(({ name, email, message }) => ({
    title: name,
    text: message,
    about: email,
  }));
}

/** Returns the first pending records of each kind that can be decided on, oldest first. */
async function readPiles(req: PayloadRequest, kinds: Awaited<ReturnType<typeof countAll>>) {
  const piles = kinds.map(async (kind): Promise<DeskPile | null> => {
    const { collection, where, count, one, many } = kind;
    const moderated = moderatedOf(req.payload.collections[collection].config);
    if (!moderated || count === 0) return null;
    const options = {
      collection: moderated.collection,
      where,
      sort: 'createdAt',
      limit: shown,
      req,
    } as const;
    const { docs } = await req.payload.find({ ...options, depth: 1, overrideAccess: false });
    const described = await describe(req, collection, docs);
    const items = docs.map(({ id, updatedAt, ...doc }, index): DeskItem => {
      const { field = 'status', settles } = moderated;
      const values = Object.entries(doc).filter(([name]) => name === field || name === settles);
      return {
        ...Object.fromEntries(values),
        id: Number(id),
        updatedAt: String(updatedAt),
        href: `/cms/collections/${collection}/${id}`,
        ...(described[index] ?? { title: '', text: '', about: '' }),
      };
    });
    return { label: count === 1 ? one : many, total: count, href: placeOf(kind), moderated, items };
  });
  return (await Promise.all(piles)).filter((pile) => pile !== null);
}

/** Returns the user's unsaved drafts, then posts that are not published, last edited first. */
async function readUnfinished(req: PayloadRequest) {
  const drafts = await getDrafts(req);
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { _status: { equals: 'draft' } },
    sort: '-updatedAt',
    limit: shown,
    select: { title: true },
    ...asCaller(req),
  });
  const posts = docs.filter(({ id }) => drafts.every(({ post }) => post !== id));
  return [
    ...drafts.map(({ draft, post, title }) => ({ key: draft, post, title })),
    ...posts.map(({ id, title }) => ({ key: String(id), post: id, title })),
  ].slice(0, shown);
}

async function readLatestPosts(req: PayloadRequest) {
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: visiblePosts(wholeStory) },
    sort: '-publishedAt',
    limit: shown,
    select: { title: true, slug: true, publishedAt: true },
    ...asCaller(req),
  });
  return Promise.all(
    docs.map(async ({ id, title, slug, publishedAt }) => {
      const { docs: comments, totalDocs } = await req.payload.find({
        collection: 'comments',
        where: { and: [{ post: { equals: id } }, { status: { equals: 'approved' } }] },
        sort: '-createdAt',
        limit: 1,
        ...asCaller(req),
      });
      const latest = comments[0] && commentExcerpt(comments[0].text, 120);
      return { id, title, slug, publishedAt, comments: totalDocs, latest };
    }),
  );
}

/** Returns the user's work for the first page. */
export async function readDesk(req: PayloadRequest) {
  const waiting = await countAll(req);
  const [piles, unfinished, posts, missed] = await Promise.all([
    readPiles(req, waiting),
    readUnfinished(req),
    readLatestPosts(req),
    readMissedSearches(req, {}),
  ]);
  return { waiting, piles, unfinished, posts, missed };
}
