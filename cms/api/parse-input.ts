import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { Call } from '../contract/call';
import { readForm, readJsonBody } from './read-body';
import { HttpError, invalidFields } from './http-error';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maps sent names to field names, ignoring case. Exact names win. */
function byFieldNames(fields: string[], sent: Record<string, unknown>): Record<string, unknown> {
  const named = new Map(fields.map((field) => [field.toLowerCase(), field]));
  const matched = new Map<string, unknown>();
  for (const [name, value] of Object.entries(sent)) {
    const field = named.get(name.toLowerCase());
    if (field !== undefined && (name === field || !matched.has(field))) matched.set(field, value);
  }
  return Object.fromEntries(matched);
}

type CallWithBody = Pick<Call, 'route' | 'wholeBody' | 'bodyAs' | 'largestBody'>;

async function readCallBody(call: CallWithBody, req: PayloadRequest) {
  if (!call.route.startsWith('POST ')) return {};
  const read = call.bodyAs === 'multipart' ? readForm : readJsonBody;
  const body = await read({ headers: req.headers, body: req.body ?? null }, call.largestBody);
  if (body === undefined) return {};
  if (call.wholeBody !== undefined && !isObject(body)) return { [call.wholeBody]: body };
  if (isObject(body)) return body;
  throw new HttpError(400, 'The body must be a JSON object.');
}

/** Input parts by their sent names. Later parts win. */
export type Sent = Record<string, unknown>[];

/** Reads query, body and path. @throws errors of `readJsonBody` and `readForm` */
export const readSent = async (call: CallWithBody, req: PayloadRequest): Promise<Sent> => [
  Object.fromEntries(req.searchParams ?? []),
  await readCallBody(call, req),
  req.routeParams ?? {},
];

/**
 * Parses a call's input.
 *
 * @throws HttpError 400 that names all invalid fields
 */
export function parseInput<Input extends z.ZodObject>(
  call: { input: Input },
  sent: Sent,
): z.output<Input> {
  const fields = Object.keys(call.input.shape);
  const parsed = call.input.safeParse(
    Object.assign({}, ...sent.map((part) => byFieldNames(fields, part))),
  );
  if (parsed.success) return parsed.data;
  throw invalidFields(
    ...parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
