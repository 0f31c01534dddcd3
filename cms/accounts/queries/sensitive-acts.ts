import type {
  CollectionBeforeOperationHook,
  CollectionSlug,
  PayloadRequest,
  SanitizedCollectionConfig,
  SanitizedConfig,
  Where,
} from 'payload';
import { assertConfirmed } from '../../access/session';
import { siteOrigin } from '../../site-origin';
import { type Act, actMail } from '../mails';
import { sql } from '@payloadcms/db-postgres';
import { connectionOf } from '../../database/queries/connection';
import { queueMail } from '../../mail/queries/queue-mail';
import { cameFrom } from '../came-from';

/** Mails all authors and the user about an act, but not the address `except`. Call it in the act's transaction. */
export async function notifyOfAct(req: PayloadRequest, act: Act, except?: string): Promise<void> {
  const { user } = req;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT user_name, email FROM users
    WHERE (role = 'author' OR id = ${user?.id ?? null}) AND email IS DISTINCT FROM ${except ?? null}::text
    ORDER BY id`);
  const [from, origin] = [cameFrom(req), siteOrigin(req)];
  for (const { user_name: userName, email } of rows)
    await queueMail(req, {
      to: String(email),
      ...actMail({ userName: String(userName), actor: user?.userName ?? null, from, act, origin }),
    });
}

// Acts in the dashboard that need a password or passkey within the last 15 minutes, so that a thief with a stolen session can
// neither extend their access, lock the owner out, nor delete records permanently. All authors are mailed. Acts on one's own
// account are in `endpoints.ts` and `second-step-endpoints.ts`.

type SensitiveActs = {
  create?: true;
  /** Permanent deletion. Moving to the trash is an update. */
  delete?: true;
  update?: readonly string[];
};

export const sensitiveActs: Partial<Record<CollectionSlug, SensitiveActs>> = {
  users: { create: true, update: ['email', 'password', 'role', 'isValidated'], delete: true },
  'api-keys': { create: true, update: ['expiresAt', 'revokedAt'], delete: true },
  // Mails about these acts are queued here.
  mail: { delete: true },
  'contact-messages': { delete: true },
  posts: { delete: true },
  books: { delete: true },
  samples: { delete: true },
  'glossary-terms': { delete: true },
  media: { delete: true },
};

type Doc = Record<string, unknown>;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';

const isSame = (one: unknown, other: unknown) =>
  textOf(one).trim().toLowerCase() === textOf(other).trim().toLowerCase();

/** Describes which fields `data` changes. Forms send all fields with every save. */
const changesIn = (fields: readonly string[], data: Doc, stored: Doc): string[] =>
  fields
    .filter((name) => name in data && !isSame(data[name], stored[name]))
    .map((name) =>
      name === 'password' ? 'new password' : `${name} is now “${textOf(data[name])}”`,
    );

type Operation = keyof SensitiveActs;

type Args = Parameters<CollectionBeforeOperationHook>[0]['args'];

/** Sensitive acts in progress, by the arguments of their operation. */
const begun = new WeakMap<object, { operation: Operation; changes: string[] }>();

/** Returns whether a filter matches only records marked as a flood, which can be deleted without confirmation. */
const findsFloodOnly = ({ isFlood, and }: Where): boolean =>
  (isFlood && 'equals' in isFlood && isFlood.equals === true) || !!and?.some(findsFloodOnly);

/** Describes the sensitive changes of an operation; null if it is not sensitive. */
async function findChanges(
  req: PayloadRequest,
  slug: CollectionSlug,
  { operation, args }: { operation: string; args: Args },
): Promise<string[] | null> {
  const acts = sensitiveActs[slug] ?? {};
  if (operation === 'delete' && 'where' in args && args.where && findsFloodOnly(args.where))
    return null;
  if (operation === 'create' || operation === 'delete') return acts[operation] ? [] : null;
  if (operation !== 'update' || !acts.update || !('data' in args)) return null;
  const isOfOne = 'id' in args && (typeof args.id === 'number' || typeof args.id === 'string');
  // Called by the system: Payload checks the access later.
  const options = { collection: slug, depth: 0, disableErrors: true, trash: true, req } as const;
  const stored = isOfOne ? await req.payload.findByID({ ...options, id: args.id }) : null;
  const changes = changesIn(acts.update, args.data as Doc, (stored ?? {}) as Doc);
  return changes.length > 0 ? changes : null;
}

const past: Record<Operation, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
};

const linksTo = (req: PayloadRequest, slug: string, docs: Doc[]) =>
  docs
    .slice(0, 5)
    .map(({ id }) => `    ${siteOrigin(req)}/cms/collections/${slug}/${textOf(id)}`)
    .join('\n');

function describeAct(
  req: PayloadRequest,
  { slug, labels, admin }: SanitizedCollectionConfig,
  { operation, changes }: { operation: Operation; changes: string[] },
  docs: Doc[],
): Act {
  const label = typeof labels.singular === 'string' ? labels.singular : slug;
  const lineOf = (doc: Doc) =>
    [
      `${label} “${textOf(doc[admin.useAsTitle ?? 'id']).slice(0, 200)}” was ${past[operation]}`,
      ...(operation === 'create'
        ? [doc.email, doc.role, doc.prefix].filter(Boolean).map(textOf)
        : changes),
    ].join(', ');
  return {
    subject: `${label} ${past[operation]}`,
    lines: docs.map(lineOf),
    undo:
      operation === 'delete'
        ? 'The dashboard cannot undo this. It can be restored only from a backup.'
        : `Review or undo it here:\n\n${linksTo(req, slug, docs)}`,
  };
}

function guardCollection(collection: SanitizedCollectionConfig): void {
  const { hooks, slug } = collection;
  hooks.beforeOperation.unshift(async ({ args, operation, overrideAccess, req }) => {
    if (overrideAccess || !req.user) return;
    const changes = await findChanges(req, slug, { operation, args });
    if (!changes) return;
    assertConfirmed(req);
    begun.set(args, { operation: operation as Operation, changes });
  });
  hooks.afterOperation.push(async ({ args, req, result }) => {
    const act = begun.get(args);
    if (!act) return result;
    begun.delete(args);
    const docs = 'docs' in result ? result.docs : [result];
    if (docs.length > 0) await notifyOfAct(req, describeAct(req, collection, act, docs));
    return result;
  });
}

/** Requires a recently confirmed session for sensitive acts, and mails the authors about each. */
export function guardSensitiveActs(config: SanitizedConfig): SanitizedConfig {
  for (const collection of config.collections)
    if (collection.slug in sensitiveActs) guardCollection(collection);
  const settings = config.globals.find(({ slug }) => slug === 'site-settings');
  settings?.hooks.beforeChange.push(async ({ data, originalDoc, req }) => {
    const [change] = changesIn(['noticesTo'], data as Doc, (originalDoc ?? {}) as Doc);
    if (!req.user || change === undefined) return data;
    assertConfirmed(req);
    await notifyOfAct(req, {
      subject: 'Site settings changed',
      lines: [`Site settings were changed, ${change}`],
      undo: `Review or undo it here:\n\n    ${siteOrigin(req)}/cms/globals/site-settings`,
    });
    return data;
  });
  return config;
}
