import { createHash } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../access/callers';
import { hasKnownDevice, knownDevice } from '../access/known-device';
import { userNameKey } from '../access/user-name-key';
import type { Call, Limit } from '../contract/call';
import { clientIp, networksOf } from './limits/client-ip';
import {
  type Allowance,
  allowanceOfNetwork,
  consume,
  isKnownExhausted,
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
    name: `${route} by ${typeof by === 'string' ? by : [by.field, by.from].join(' ').trim()} ${points}/${seconds}`,
    points,
    seconds,
  }) satisfies Allowance;

/** An account's name can be as long as a body: what is counted by is always short, and one for all spellings of a name. */
const accountKey = (name: unknown) =>
  createHash('sha256')
    .update(userNameKey(String(name)))
    .digest('hex');

/**
 * Counts a call towards all of its limits. If one is known to be exhausted, nothing is counted: a flood from an exhausted network
 * costs no query, and no row for each network in it. @throws HttpError 429
 */
async function consumeAll(
  { payload }: PayloadRequest,
  { route }: Pick<Call, 'route'>,
  counted: Counted[],
) {
  const exhausted = counted.find(({ allowance, key }) => isKnownExhausted(payload, allowance, key));
  for (const { allowance, key, wayOut } of exhausted ? [exhausted] : counted)
    try {
      await consume(payload, allowance, key);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      await recordRateLimited(payload, route);
      throw new HttpError(
        429,
        `That was too often in a short time. ${wayOut ?? 'Wait a little and try again.'}`,
        { retryAfter: error.retryAfter },
      );
    }
}

type Limited = Pick<Call, 'route' | 'limits'>;

type Counted = {
  allowance: Allowance;
  key: string;
  /** What who is refused can do; they wait without it. */
  wayOut?: string;
  /** Whether it counts what succeeds, too: its owner does not get it back by that. */
  isForGood?: boolean;
};

/** What counts towards an allowance for each network of the caller, the smallest first. */
const forNetworks = (req: PayloadRequest, allowance: Allowance, whose = ''): Counted[] =>
  networksOf(clientIp(req)).map((network) => ({
    allowance: allowanceOfNetwork(allowance, network),
    key: whose + network.key,
  }));

const forIp = (call: Limited, req: PayloadRequest): Counted[] =>
  (call.limits ?? [])
    .filter(({ by }) => by === 'ip')
    .flatMap((limit) => forNetworks(req, allowanceOf(call, limit)));

type FieldLimit = Limit & { by: Exclude<Limit['by'], string> };

const isForKnownDevice = (limit: Limit): limit is FieldLimit =>
  typeof limit.by === 'object' &&
  (limit.by.from === 'known device' || limit.by.from === 'all known devices');

/** Whether the caller may turn out to be on a known device, for which the limits of its IP address do not hold. */
const mayBeKnownDevice = ({ limits = [] }: Limited, req: PayloadRequest) =>
  limits.some(isForKnownDevice) && hasKnownDevice(req);

/**
 * Counts the call for the caller's IP address: before anything else is done for them, unless only what they send shows
 * whether they are to be counted so. @throws HttpError 429
 */
export async function checkIpLimits(call: Limited, req: PayloadRequest): Promise<void> {
  if (mayBeKnownDevice(call, req)) return;
  await consumeAll(req, call, forIp(call, req));
}

/** What the call counts towards for the account that makes it. */
function forCaller(call: Limited, req: PayloadRequest): Counted[] {
  const { user } = req;
  if (!user) return [];
  const isReader = !editorialStaff({ req });
  return (call.limits ?? []).flatMap((limit): Counted[] => {
    const allowance = allowanceOf(call, limit);
    if (limit.by === 'caller' || (limit.by === 'reader' && isReader))
      return [{ allowance, key: `user ${user.id}` }];
    return limit.by === 'reader ip' && isReader ? forNetworks(req, allowance) : [];
  });
}

/** What the call counts towards on a device that has logged in to the account which its input names; nothing on any other. */
function forKnownDevice(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
): Counted[] {
  return (call.limits ?? []).flatMap((limit): Counted[] => {
    if (!isForKnownDevice(limit)) return [];
    const name = input[limit.by.field];
    const device = knownDevice(req, String(name));
    if (device === null) return [];
    const allowance = allowanceOf(call, limit);
    // Of the account and not of the device: who takes the cookie away has a new device at the next log-in.
    return limit.by.from === 'all known devices'
      ? [{ allowance, key: accountKey(name), isForGood: true }]
      : [{ allowance, key: device }];
  });
}

/** When all strangers together have used an account's allowance up, its owner is not to wait for them. */
const wayOut =
  'If the account is yours, log in where you have logged in before, or set a new password by mail: then this browser is let in, too.';

/** What the call counts towards for the accounts that its input names. */
function forAccounts(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
): Counted[] {
  const forDevice = forKnownDevice(call, req, input);
  if (forDevice.length > 0) return forDevice;
  const limits = call.limits ?? [];
  return limits.flatMap((limit): Counted[] => {
    if (typeof limit.by !== 'object' || isForKnownDevice(limit)) return [];
    const account = accountKey(input[limit.by.field]);
    const allowance = allowanceOf(call, limit);
    if (limit.by.from) return forNetworks(req, allowance, `${account} `);
    return [{ allowance, key: account, ...(limits.some(isForKnownDevice) && { wayOut }) }];
  });
}

/** Counts the call for the account that makes it. @throws HttpError 429 */
export async function checkCallerLimits(call: Limited, req: PayloadRequest): Promise<void> {
  await consumeAll(req, call, forCaller(call, req));
}

/**
 * Counts the call for the accounts that its input names, and for the IP address where that had to wait for the input.
 *
 * @throws HttpError 429
 */
export async function checkAccountLimits(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
): Promise<void> {
  const isOwed = mayBeKnownDevice(call, req) && forKnownDevice(call, req, input).length === 0;
  const owed = isOwed ? forIp(call, req) : [];
  await consumeAll(req, call, [...owed, ...forAccounts(call, req, input)]);
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
      for (const { allowance, key } of [...forCaller(call, req), ...forAccounts(call, req, input)])
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
  for (const { allowance, key, isForGood } of forAccounts(call, req, input))
    if (!isForGood) await resetAllowance(req.payload, allowance, key);
}
