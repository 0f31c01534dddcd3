import type { Access, CollectionSlug, GlobalSlug, PayloadRequest } from 'payload';
import { type Role, roles, verifiedReader } from '../../platform/access/callers';

type Act = 'create' | 'read' | 'update' | 'delete';

type Acts = Partial<Record<CollectionSlug | GlobalSlug, Act[]>>;

const anyChange: Act[] = ['create', 'update', 'delete'];

/** Rows of the table of roles, which cover every entry of the menu. */
export const rights: { what: string; acts: Acts }[] = [
  {
    what: 'Write, publish, and delete posts',
    acts: { posts: anyChange, tags: anyChange, categories: anyChange },
  },
  {
    what: 'Change books, sample chapters, terms, pictures, and the words of pages',
    acts: {
      books: anyChange,
      samples: anyChange,
      'glossary-terms': anyChange,
      media: anyChange,
      home: ['update'],
      series: ['update'],
      author: ['update'],
      contact: ['update'],
    },
  },
  { what: 'Add notes about days to the figures', acts: { 'day-notes': anyChange } },
  {
    what: 'Decide on comments and suggestions',
    acts: { comments: ['update'], 'glossary-terms': ['update'] },
  },
  {
    what: 'Read and answer messages',
    acts: { 'contact-messages': ['read', 'update'], 'saved-answers': anyChange },
  },
  { what: 'Change the settings of the site', acts: { 'site-settings': ['update'] } },
  {
    what: 'See subscribers, and the mails that the site sent',
    acts: { subscribers: ['read'], newsletters: ['read'], mail: ['read'] },
  },
  {
    what: 'Invite and remove people, and create API keys',
    acts: { users: ['create', 'delete'], 'api-keys': ['create'] },
  },
];

async function mayDoAll(req: PayloadRequest, role: Role, acts: Acts): Promise<boolean> {
  const { collections, globals } = req.payload.config;
  const caller = { ...req, user: req.user && { ...req.user, role, isValidated: true } };
  const rules = Object.entries(acts).flatMap(([slug, names]) => {
    const { access } = [...collections, ...globals].find((one) => one.slug === slug) ?? {};
    return names.map((name) => (access as Partial<Record<Act, Access>> | undefined)?.[name]);
  });
  const answers = await Promise.all(rules.map(async (rule) => rule?.({ req: caller })));
  return answers.every(Boolean);
}

/** Returns the permissions of each role, as the access rules of collections and globals decide. */
export async function rightsOf(req: PayloadRequest): Promise<{ what: string; may: Role[] }[]> {
  const table = rights.map(async ({ what, acts }) => {
    const answers = await Promise.all(roles.map((role) => mayDoAll(req, role, acts)));
    return { what, may: roles.filter((_, index) => answers[index]) };
  });
  const comments = roles.filter((role) =>
    verifiedReader({ req: { user: { ...req.user, role, isValidated: true } } as PayloadRequest }),
  );
  return [
    { what: 'Read, comment, and suggest terms', may: comments },
    ...(await Promise.all(table)),
  ];
}
