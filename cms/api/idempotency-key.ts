import type { PayloadRequest } from 'payload';
import { idempotencyKeyHeader, longestIdempotencyKey } from '../contract/headers';
import { invalidFields } from './http-error';

/** Visible characters, with or without quotation marks. */
const form = /^"?([\x21\x23-\x7e]+)"?$/;

/** Returns the Idempotency-Key, or null. @throws HttpError 400 for an invalid one */
export function idempotencyKeyOf({ headers }: Pick<PayloadRequest, 'headers'>): string | null {
  const sent = headers.get(idempotencyKeyHeader);
  if (sent === null) return null;
  const key = form.exec(sent.trim())?.[1];
  if (key !== undefined && key.length <= longestIdempotencyKey) return key;
  const message = `Must have 1 to ${longestIdempotencyKey} letters, digits and punctuation marks, such as a UUID.`;
  throw invalidFields({ path: idempotencyKeyHeader, message });
}
