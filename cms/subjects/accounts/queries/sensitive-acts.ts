import { isDeepStrictEqual } from 'node:util';
import type {
  CollectionSlug,
  Endpoint,
  FlattenedField,
  GlobalSlug,
  PayloadRequest,
  SanitizedCollectionConfig,
  SanitizedConfig,
  SanitizedGlobalConfig,
  Where,
} from 'payload';
import { assertTypes } from '../../../platform/access/assert-types';
import { editorialStaff, isBySession, nobody } from '../../../platform/access/callers';
import { isEveryday } from '../../../platform/access/everyday';
import { assertConfirmed } from '../../../platform/access/session';
import { errorResponse } from '../../../platform/api/error-response';
import type { Call } from '../../../contract/call';
import { siteOrigin } from '../../../platform/site-origin';
import { type Act, actMail } from '../mails';
import { sql } from '@payloadcms/db-postgres';
import { connectionOf } from '../../../platform/database/queries/connection';
import { queueMail } from '../../../platform/mail/queries/queue-mail';
import { cameFrom } from '../came-from';

/** Requests whose act was mailed. */
const notified = new WeakSet<PayloadRequest>();

/** Mails all authors and the user about an act, but not the address `except`. Call it in the act's transaction. */
export async function notifyOfAct(req: PayloadRequest, act: Act, except?: string): Promise<void> {
  const { user } = req;
  notified.add(req);
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

// The one place that all writes of a signed-in user pass: operations of Payload by hooks, and all other endpoints by their handler.
// Staff do everyday acts with any session. All other acts need a password or passkey within the last 15 minutes, so that a thief
// with a stolen session can neither extend their access, lock the owner out, nor do what the dashboard cannot undo. All authors
// are mailed. An act is everyday if a version or the trash keeps the former state, or if it is marked: `everyday`. Acts on one's
// own account ask for the password: `endpoints.ts` and `second-step-endpoints.ts`.

type Doc = Record<string, unknown>;

type Kind = SanitizedCollectionConfig | SanitizedGlobalConfig;

type Args = { data?: Doc; id?: unknown; unpublishAllLocales?: unknown; where?: Where };

const readsOrSession = [
  ...['read', 'readDistinct', 'count', 'countVersions'],
  ...['login', 'refresh', 'forgotPassword', 'resetPassword'],
];

/** Which forms are open, and how a user arranged lists. */
const dashboardState = ['payload-locked-documents', 'payload-preferences'];

const isCollection = (kind: Kind): kind is SanitizedCollectionConfig => 'labels' in kind;

/** Returns a value in comparable form: empty values are equal, and a related record is its id. */
function normalize(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length > 0 ? value.map(normalize) : null;
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value && 'createdAt' in value) return value.id;
  const parts = Object.entries(value).map(([name, part]) => [name, normalize(part)] as const);
  const filled = parts.filter(([, part]) => part !== null);
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}

/** Returns whether a field has an e-mail address. Mails to a changed one are lost, and no version brings them back. */
const hasAddress = (field: FlattenedField): boolean =>
  field.type === 'email' || ('flattenedFields' in field && field.flattenedFields.some(hasAddress));

/** Returns the stored record or global. Called by the system: Payload checks the access later. */
async function findStored(req: PayloadRequest, { slug, ...kind }: Kind, id: unknown): Promise<Doc> {
  const options = { depth: 0, disableErrors: true, trash: true, req } as const;
  const stored =
    'labels' in kind
      ? await req.payload.findByID({
          ...options,
          collection: slug as CollectionSlug,
          id: Number(id),
        })
      : await req.payload.findGlobal({ ...options, slug: slug as GlobalSlug });
  return (stored ?? {}) as Doc;
}

const describe = (name: string, value: unknown) =>
  name === 'password'
    ? 'new password'
    : `${name} is now “${typeof value === 'string' ? value : JSON.stringify(value)}”`;

/** Describes the sensitive changes of an update. Forms send all fields with every save. In an update of many, each sent field counts. */
async function changesOf(req: PayloadRequest, kind: Kind, args: Args): Promise<string[]> {
  const { data = {} } = args;
  const isOfMany = args.where !== undefined;
  const hasFile = req.file !== undefined || req.query?.uploadEdits !== undefined;
  // Not in a new version: unpublishing changes the last one, and the former files of many images are not kept.
  const isInPlace = Boolean(args.unpublishAllLocales) || (isOfMany && hasFile);
  const isUndoable = (field: FlattenedField) =>
    kind.versions ? !isInPlace && !hasAddress(field) : isEveryday(field);
  const sensitive = kind.flattenedFields.filter(
    (field) =>
      field.name in data &&
      !['updatedAt', '_status'].includes(field.name) &&
      // Payload drops these.
      !('access' in field && field.access?.update === nobody) &&
      !isUndoable(field),
  );
  const stored = sensitive.length > 0 && !isOfMany ? await findStored(req, kind, args.id) : {};
  const changed = sensitive.filter(
    ({ name }) => isOfMany || !isDeepStrictEqual(normalize(data[name]), normalize(stored[name])),
  );
  const files = isOfMany && hasFile ? ['new file'] : [];
  return [...files, ...changed.map(({ name }) => describe(name, data[name]))];
}

/** Describes the sensitive changes of an operation; null for an everyday act. */
async function findChanges(
  req: PayloadRequest,
  kind: Kind,
  { operation, args }: { operation: string; args: Args },
): Promise<string[] | null> {
  if (readsOrSession.includes(operation) || dashboardState.includes(kind.slug)) return null;
  if (operation === 'create' && isCollection(kind) && (kind.trash || isEveryday(kind))) return null;
  if (operation === 'restoreVersion' && !kind.flattenedFields.some(hasAddress)) return null;
  if (operation !== 'update') return [];
  const changes = await changesOf(req, kind, args);
  return changes.length > 0 ? changes : null;
}

const onlyFlood = (where: Where): Where => ({ and: [where, { isFlood: { equals: true } }] });

/** Returns whether a filter finds only records marked as a flood, which can be deleted without confirmation. */
async function findsFloodOnly(
  req: PayloadRequest,
  { slug, flattenedFields }: SanitizedCollectionConfig,
  where: Where | undefined,
): Promise<boolean> {
  if (!where || !flattenedFields.some(({ name }) => name === 'isFlood')) return false;
  const { totalDocs } = await req.payload.count({
    collection: slug,
    where: { and: [where, { isFlood: { not_equals: true } }] },
    trash: true,
    overrideAccess: false,
    req,
  });
  return totalDocs === 0;
}

const past: Record<string, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restoreVersion: 'restored to an earlier version',
};

type Begun = { operation: string; changes: string[] };

const linkTo = (req: PayloadRequest, path: string) => `    ${siteOrigin(req)}/cms/${path}`;

function describeAct(req: PayloadRequest, kind: Kind, begun: Begun, docs: Doc[]): Act {
  const { operation, changes } = begun;
  const { slug } = kind;
  const [label, title] = isCollection(kind)
    ? [kind.labels.singular, kind.admin.useAsTitle ?? 'id']
    : [kind.label, ''];
  const name = typeof label === 'string' ? label : slug;
  const done = past[operation] ?? operation;
  const lineOf = (doc: Doc) =>
    [
      `${name}${title && ` “${String(doc[title] ?? doc.id).slice(0, 200)}”`} was ${done}`,
      ...(operation === 'create'
        ? [doc.email, doc.role, doc.prefix].filter((part) => typeof part === 'string')
        : changes),
    ].join(', ');
  const links = title
    ? docs.slice(0, 5).map(({ id }) => linkTo(req, `collections/${slug}/${String(id)}`))
    : [linkTo(req, `globals/${slug}`)];
  return {
    subject: `${name} ${done}`,
    lines: docs.map(lineOf),
    undo:
      operation === 'delete'
        ? 'The dashboard cannot undo this. It can be restored only from a backup.'
        : `Review or undo it here:\n\n${links.join('\n')}`,
  };
}

/** Requests to endpoints that are everyday acts as a whole, with all operations that they call. */
const everydayRequests = new WeakSet<PayloadRequest>();

type Before = { args: Args; operation: string; overrideAccess?: boolean; req: PayloadRequest };

function guardOperations(kind: Kind): void {
  const key = `act on ${kind.slug}`;
  const before = async ({ args, operation, overrideAccess, req }: Before) => {
    if (overrideAccess || !req.user || everydayRequests.has(req)) return args;
    if (args.data) assertTypes(req, kind.flattenedFields, args.data);
    if (
      operation === 'delete' &&
      isCollection(kind) &&
      (await findsFloodOnly(req, kind, args.where))
    )
      return { ...args, where: onlyFlood(args.where ?? {}) };
    const changes = await findChanges(req, kind, { operation, args });
    if (changes) {
      assertConfirmed(req);
      req.context[key] = { operation, changes } satisfies Begun;
    }
    return args;
  };
  const after = async (req: PayloadRequest, docs: Doc[]) => {
    const begun = req.context[key] as Begun | undefined;
    delete req.context[key];
    if (begun && docs.length > 0) await notifyOfAct(req, describeAct(req, kind, begun, docs));
  };
  kind.hooks.beforeOperation.unshift(before as never);
  if (isCollection(kind))
    kind.hooks.afterOperation.push(async ({ operation, overrideAccess, req, result }) => {
      const begun = req.context[key] as Begun | undefined;
      // Hooks of the operation may call others, as the system.
      if (!overrideAccess && begun && operation.startsWith(begun.operation))
        await after(req, (Object(result).docs ?? [Object(result)]) as Doc[]);
      return result;
    });
  else
    kind.hooks.afterChange.push(async ({ doc, req }: { doc: Doc; req: PayloadRequest }) => {
      await after(req, [doc]);
      return doc;
    });
}

/** Payload's endpoints that call an operation, and with it the hooks, or change only the caller's session. */
const payloadsEndpoints = [
  ...['post /', 'patch /', 'patch /:id', 'delete /', 'delete /:id', 'post /:id/duplicate'],
  ...[
    'post /versions/:id',
    'post /access',
    'post /access/:id?',
    'post /logout',
    'post /refresh-token',
  ],
];

function guardEndpoint(endpoint: Endpoint): Endpoint {
  const { custom, handler, method, path } = endpoint;
  const { call, summary } = (custom ?? {}) as { call?: Call; summary?: string };
  const isOperation = !custom && payloadsEndpoints.includes(`${method} ${path}`);
  if (method === 'get' || isOperation) return endpoint;
  const guarded: Endpoint['handler'] = async (req) => {
    if (isEveryday(endpoint)) everydayRequests.add(req);
    if (!editorialStaff({ req }) || !isBySession(req) || isEveryday(endpoint)) return handler(req);
    try {
      assertConfirmed(req);
    } catch (error) {
      if (call) return errorResponse(error, req);
      throw error;
    }
    const response = await handler(req);
    const undo = `Review it in the dashboard:\n\n${linkTo(req, '')}`;
    const what = call?.summary ?? summary ?? `${method.toUpperCase()} ${path}`;
    if (response.ok && !notified.has(req))
      await notifyOfAct(req, { subject: 'Something was sent', lines: [what], undo });
    return response;
  };
  return { ...endpoint, handler: guarded };
}

/** Requires a recently confirmed session for all acts that are not everyday, and mails the authors about each. */
export function guardWrites(config: SanitizedConfig): SanitizedConfig {
  for (const kind of [...config.collections, ...config.globals]) {
    guardOperations(kind);
    if (!dashboardState.includes(kind.slug) && kind.endpoints)
      Object.assign(kind, { endpoints: kind.endpoints.map(guardEndpoint) });
  }
  return Object.assign(config, { endpoints: config.endpoints.map(guardEndpoint) });
}
