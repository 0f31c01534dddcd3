import type { PayloadRequest } from 'payload';
import { idempotencyKeyHeader, longestIdempotencyKey } from '../contract/headers';
import { HttpError } from './http-error';

/** A text of one visible character or more, with or without the quotation marks that the draft wants around it. */
const form = /^"?([\x21\x23-\x7e]+)"?$/;

/** The key by which the caller will know their call again; null when they gave none. @throws HttpError 400 for what is no key */
export function idempotencyKeyOf({ headers }: Pick<PayloadRequest, 'headers'>): string | null {
  const sent = headers.get(idempotencyKeyHeader);
  if (sent === null) return null;
  const key = form.exec(sent.trim())?.[1];
  if (key !== undefined && key.length <= longestIdempotencyKey) return key;
  const message = `Must have 1 to ${longestIdempotencyKey} letters, digits and signs, such as a UUID.`;
  throw new HttpError(400, 'Some of what was sent cannot be used.', {
    errors: [{ path: idempotencyKeyHeader, message }],
  });
}
