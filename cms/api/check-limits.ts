import { createHash } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../access/callers';
import type { Call, Limit } from '../contract/call';
import { ipKey, clientIp } from './limits/client-ip';
import {
  type Allowance,
  consume,
  resetAllowance,
  giveOneBack,
  LimitReached,
} from './limits/limiter';
import { recordRateLimited } from '../mail/queries/abuse-alert';
import { isTooBusy } from './error-response';
import { HttpError } from './http-error';

/** The allowance that a limit of a call stands for. */
const allowanceOf = ({ route }: Pick<Call, 'route'>, { by, points, seconds }: Limit) =>
  ({
    name: `${route} by ${typeof by === 'string' ? by : by.field} ${points}/${seconds}`,
    points,
    seconds,
  }) satisfies Allowance;

/** An account's name can be as long as a body: what is counted by is always short. */
const accountKey = (name: unknown) =>
  createHash('sha256').update(String(name).trim().toLowerCase()).digest('hex');

async function consumeOrThrow(
  { payload }: PayloadRequest,
  { route }: Pick<Call, 'route'>,
  allowance: Allowance,
  key: string,
) {
  try {
    await consume(payload, allowance, key);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    await recordRateLimited(payload, route);
    throw new HttpError(429, 'That was too often in a short time. Wait a little and try again.', {
      retryAfter: error.retryAfter,
    });
  }
}

type Limited = Pick<Call, 'route' | 'limits'>;

/** Counts the call for the caller's IP address: before anything else is done for them. @throws HttpError 429 */
export async function checkIpLimits(call: Limited, req: PayloadRequest): Promise<void> {
  for (const limit of call.limits ?? [])
    if (limit.by === 'ip')
      await consumeOrThrow(req, call, allowanceOf(call, limit), ipKey(clientIp(req)));
}

type Counted = { allowance: Allowance; key: string };

/** What the call counts towards for the account that makes it. */
function forCaller(call: Limited, req: PayloadRequest): Counted[] {
  const { user } = req;
  if (!user) return [];
  return (call.limits ?? [])
    .filter(({ by }) => by === 'caller' || (by === 'reader' && !editorialStaff({ req })))
    .map((limit) => ({ allowance: allowanceOf(call, limit), key: `user ${user.id}` }));
}

/** What the call counts towards for the accounts that its input names. */
const forAccounts = (call: Limited, input: Record<string, unknown>): Counted[] =>
  (call.limits ?? []).flatMap((limit) =>
    typeof limit.by === 'object'
      ? [{ allowance: allowanceOf(call, limit), key: accountKey(input[limit.by.field]) }]
      : [],
  );

/** Counts the call for the account that makes it. @throws HttpError 429 */
export async function checkCallerLimits(call: Limited, req: PayloadRequest): Promise<void> {
  for (const { allowance, key } of forCaller(call, req))
    await consumeOrThrow(req, call, allowance, key);
}

/** Counts the call for the accounts that its input names. @throws HttpError 429 */
export async function checkAccountLimits(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
): Promise<void> {
  for (const { allowance, key } of forAccounts(call, input))
    await consumeOrThrow(req, call, allowance, key);
}

/**
 * Does the work of a call that has been counted. What the machine was too busy to begin counts for no account: nobody could
 * have guessed anything by it. It still counts for the IP address, as that is what keeps a flood away.
 */
export async function countIfTried<Result>(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isTooBusy(error))
      for (const { allowance, key } of [...forCaller(call, req), ...forAccounts(call, input)])
        await giveOneBack(req.payload, allowance, key);
    throw error;
  }
}

/** Gives the accounts that the input names their whole allowance back: the caller is one of their owners. */
export async function resetAccountLimits(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
): Promise<void> {
  for (const { allowance, key } of forAccounts(call, input))
    await resetAllowance(req.payload, allowance, key);
}
