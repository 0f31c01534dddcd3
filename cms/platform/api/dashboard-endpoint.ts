import { addDataAndFileToRequest, type Endpoint, type PayloadRequest } from 'payload';
import type { z } from 'zod';
import { transientErrorHeaders, transientErrorMessage } from './error-response';
import { HttpError } from './http-error';

/** Returns an error response in the form of Payload's errors. */
export const payloadError = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    { errors: [{ message }] },
    { status, headers: { ...headers, 'cache-control': 'no-store' } },
  );

/** Returns the error response for an HttpError or a transient error. @throws other errors */
export function payloadErrorOf(error: unknown): Response {
  if (error instanceof HttpError) {
    const { retryAfter } = error.details;
    return payloadError(error.status, error.detail, {
      ...(retryAfter && { 'retry-after': `${retryAfter}` }),
    });
  }
  const message = transientErrorMessage(error);
  if (message === null) throw error;
  return payloadError(503, message, transientErrorHeaders);
}

/**
 * Creates an endpoint of the dashboard. Errors have the form of Payload's.
 *
 * @param custom `everyday`, or for the mail about a sensitive act, a sentence on what the endpoint does
 */
export const dashboardEndpoint = (
  method: 'get' | 'post',
  path: string,
  { custom }: { custom: { everyday: string } | { summary: string } },
  handle: (req: PayloadRequest) => Promise<Response>,
): Omit<Endpoint, 'root'> => ({
  custom,
  method,
  path,
  handler: (req) => handle(req).catch(payloadErrorOf),
});

/** Parses the body of a request to such an endpoint. @throws HttpError 400 that names all invalid fields */
export async function dashboardInput<Input>(
  req: PayloadRequest,
  schema: z.ZodType<Input>,
): Promise<Input> {
  // An unreadable body lacks all fields.
  await addDataAndFileToRequest(req).catch(() => undefined);
  const { data, error } = schema.safeParse(req.data ?? {});
  if (!error) return data;
  const messages = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new HttpError(400, messages.join(' '));
}
