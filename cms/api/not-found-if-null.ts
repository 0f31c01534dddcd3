import type { Call } from '../contract/call';
import { HttpError } from './http-error';

/** What a query found, or the call's own refusal when it found nothing. */
export function notFoundIfNull<Value>(call: Pick<Call, 'errors'>, value: Value | null): Value {
  if (value === null) throw new HttpError(404, call.errors?.[404] ?? 'There is nothing here.');
  return value;
}
