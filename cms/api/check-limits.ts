import { createHash } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../access/editorial-staff';
import type { Call, Limit } from '../contract/call';
import { addressKey, clientAddress } from './limits/client-ip';
import { type Allowance, consume, giveBack, LimitReached } from './limits/limiter';
import { noteRefusal } from '../mail/queries/abuse-alert';
import { Refusal } from './http-error';

/** The allowance that a limit of a call stands for. */
export const allowanceOf = ({ route }: Pick<Call, 'route'>, { by, points, seconds }: Limit) =>
  ({
    name: `${route} by ${typeof by === 'string' ? by : by.field} ${points}/${seconds}`,
    points,
    seconds,
  }) satisfies Allowance;

/** An account's name can be as long as a body: what is counted by is always short. */
export const accountKey = (name: unknown) =>
  createHash('sha256').update(String(name).trim().toLowerCase()).digest('hex');

async function take(
  { payload }: PayloadRequest,
  { route }: Pick<Call, 'route'>,
  allowance: Allowance,
  key: string,
) {
  try {
    await consume(payload, allowance, key);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    await noteRefusal(payload, route);
    throw new Refusal(429, 'That was too often in a short time. Wait a little and try again.', {
      retryAfter: error.retryAfter,
    });
  }
}

type Limited = Pick<Call, 'route' | 'limits'>;

/** Counts the call for the caller's address: before anything else is done for him. @throws Refusal 429 */
export async function checkAddressLimits(call: Limited, req: PayloadRequest): Promise<void> {
  for (const limit of call.limits ?? [])
    if (limit.by === 'address')
      await take(req, call, allowanceOf(call, limit), addressKey(clientAddress(req)));
}

/** Counts the call for the account that makes it. @throws Refusal 429 */
export async function checkCallerLimits(call: Limited, req: PayloadRequest): Promise<void> {
  if (!req.user) return;
  for (const limit of call.limits ?? [])
    if (limit.by === 'caller' || (limit.by === 'reader' && !editorialStaff({ req })))
      await take(req, call, allowanceOf(call, limit), `user ${req.user.id}`);
}

/** Counts the call for the accounts that its input names. @throws Refusal 429 */
export async function checkAccountLimits(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
): Promise<void> {
  for (const limit of call.limits ?? [])
    if (typeof limit.by === 'object')
      await take(req, call, allowanceOf(call, limit), accountKey(input[limit.by.field]));
}

/** Gives the accounts that the input names their whole allowance back: whoever made the call is one of their owners. */
export async function giveBackAccountLimits(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
): Promise<void> {
  for (const limit of call.limits ?? [])
    if (typeof limit.by === 'object')
      await giveBack(req.payload, allowanceOf(call, limit), accountKey(input[limit.by.field]));
}
