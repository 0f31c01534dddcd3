import type { Call } from '../contract/call';
import { Refusal } from './http-error';

/** What a query found, or the call's own refusal when it found nothing. */
export function foundOr404<Found>(call: Pick<Call, 'errors'>, found: Found | null): Found {
  if (found === null) throw new Refusal(404, call.errors?.[404] ?? 'There is nothing here.');
  return found;
}
