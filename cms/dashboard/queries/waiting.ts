import type { CollectionSlug, PayloadRequest, Where } from 'payload';
import type { Role } from '../../platform/access/callers';
import { readBlockedUsers } from '../../subjects/comments/queries/writers';

/** A kind of pending work: the records of a collection that match a filter. */
type Waiting = {
  collection: CollectionSlug;
  where: Where;
  /** Label after the count, as in `3 terms to approve or reject`. */
  one: string;
  many: string;
  /** The entry of the menu that shows the count. Without it, the records need no action. */
  menuEntry?: string;
  /** The screen to act on them; by default their list. */
  screen?: string;
  for: Role[];
};

const staff: Role[] = ['author', 'editor'];
const author: Role[] = ['author'];

const pending: Where = { status: { equals: 'pending' } };
const ofFlood: Where = { isFlood: { equals: true } };
const notOfFlood: Where = { isFlood: { not_equals: true } };

const notBy = (readers: number[]): Where[] =>
  readers.length === 0 ? [] : [{ reader: { not_in: readers } }];

/** Returns all kinds of pending work, in display order. @param blocked ids of users whose comments need no decision */
export const waitingFor = (now: Date, blocked: number[] = []): Waiting[] => [
  {
    collection: 'glossary-terms',
    where: { and: [pending, notOfFlood] },
    one: 'term to approve or reject',
    many: 'terms to approve or reject',
    menuEntry: '/cms/suggestions',
    for: staff,
  },
  {
    collection: 'comments',
    where: { and: [pending, notOfFlood, ...notBy(blocked)] },
    one: 'comment to approve or reject',
    many: 'comments to approve or reject',
    menuEntry: '/cms/collections/comments',
    for: staff,
  },
  {
    collection: 'comments',
    where: { and: [{ reports: { greater_than: 0 } }, ...notBy(blocked)] },
    one: 'comment reported by a reader',
    many: 'comments reported by readers',
    menuEntry: '/cms/collections/comments',
    for: staff,
  },
  {
    collection: 'contact-messages',
    where: {
      and: [{ handled: { not_equals: true } }, notOfFlood, { isSpam: { not_equals: true } }],
    },
    one: 'message to answer',
    many: 'messages to answer',
    menuEntry: '/cms/collections/contact-messages',
    for: author,
  },
  {
    collection: 'mail',
    where: { and: [{ sentAt: { exists: false } }, { lastError: { exists: true } }] },
    one: 'e-mail that could not be sent',
    many: 'e-mails that could not be sent',
    menuEntry: '/cms/collections/mail',
    for: author,
  },
  {
    collection: 'sweeps',
    where: { error: { exists: true } },
    one: 'clean-up that failed',
    many: 'clean-ups that failed',
    menuEntry: '/cms/health',
    screen: '/cms/health',
    for: author,
  },
  {
    collection: 'posts',
    where: {
      and: [
        { _status: { equals: 'published' } },
        { publishedAt: { greater_than: now.toISOString() } },
      ],
    },
    one: 'post scheduled',
    many: 'posts scheduled',
    for: staff,
  },
];

type Flood = Pick<Waiting, 'collection' | 'where' | 'one' | 'many' | 'for'>;

const flood = (collection: CollectionSlug, waits: Where, one: string, roles: Role[]): Flood => ({
  collection,
  where: { and: [waits, ofFlood] },
  one,
  many: `${one}s`,
  for: roles,
});

/** Kinds of pending records that can be marked as a flood. */
export const floods: Flood[] = [
  flood('contact-messages', { handled: { not_equals: true } }, 'message', author),
  flood('glossary-terms', pending, 'term', staff),
  flood('comments', pending, 'comment', staff),
  flood('users', { isValidated: { not_equals: true } }, 'registration', author),
];

function* parameters(value: unknown, name: string): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) yield [name, String(value)];
  else for (const [key, part] of Object.entries(value)) yield* parameters(part, `${name}[${key}]`);
}

/** Returns the URL of the list view with this filter, in the form that the list's own filter controls can edit. */
export function listOf({ collection, where }: Pick<Waiting, 'collection' | 'where'>): string {
  const { and = [where] } = where;
  const query = new URLSearchParams([...parameters({ or: [{ and }] }, 'where')]);
  return `/cms/collections/${collection}?${query}`;
}

/** Returns the URL of the screen to act on such records. */
export const placeOf = ({ screen, ...what }: Pick<Waiting, 'collection' | 'where' | 'screen'>) =>
  screen ?? listOf(what);

/** Returns, for example, `3 terms to approve or reject`. */
export const inWords = ({ count, one, many }: Pick<Waiting, 'one' | 'many'> & { count: number }) =>
  `${count} ${count === 1 ? one : many}`;

/** Returns the number of records that match a filter and that the user may read. */
export const countReadable = async (
  req: PayloadRequest,
  collection: CollectionSlug,
  where: Where = {},
): Promise<number> =>
  (await req.payload.count({ collection, where, overrideAccess: false, req })).totalDocs;

const countEach = <What extends Pick<Waiting, 'collection' | 'where' | 'for'>>(
  req: PayloadRequest,
  kinds: What[],
): Promise<(What & { count: number })[]> =>
  Promise.all(
    kinds
      .filter((what) => req.user && what.for.includes(req.user.role))
      .map(async (what) => ({
        ...what,
        count: await countReadable(req, what.collection, what.where),
      })),
  );

/** Returns the counts of all pending work of the logged-in user. */
export const countAll = async (req: PayloadRequest) =>
  countEach(req, waitingFor(new Date(), await readBlockedUsers(req)));

/** Returns the floods that the logged-in user may delete, with their counts. */
export const countFloods = async (req: PayloadRequest) =>
  (await countEach(req, floods)).filter(({ count }) => count > 0);
