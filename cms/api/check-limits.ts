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
} from './limits/limiter';
import { recordRateLimited } from '../mail/queries/abuse-alert';
import { isTooBusy } from './error-response';
import { HttpError } from './http-error';

const allowanceOf = ({ route }: Pick<Call, 'route'>, { by, points, seconds }: Limit) =>
  ({
    name: `${route} by ${typeof by === 'string' ? by : [by.field, by.from].join(' ').trim()} ${points}/${seconds}`,
    points,
    seconds,
  }) satisfies Allowance;

/** Returns a short key for an account name, the same for all spellings. */
const accountKey = (name: unknown) =>
  createHash('sha256')
    .update(userNameKey(String(name)))
    .digest('hex');

/**
 * Counts a call for all its limits. If one is known to be exhausted, only that one is checked, so that a flood costs no queries.
 * @throws HttpError 429
 */
async function consumeAll(
  { payload }: PayloadRequest,
  { route }: Pick<Call, 'route'>,
  counted: Counted[],
) {
  const exhausted = counted.find(({ allowance, key }) => isKnownExhausted(payload, allowance, key));
  for (const { allowance, key, wayOut } of exhausted ? [exhausted] : counted) {
    const retryAfter = await consume(payload, allowance, key);
    if (retryAfter === null) continue;
    await recordRateLimited(payload, route);
    throw new HttpError(429, `Too many attempts in a short time. ${wayOut ?? 'Try again later.'}`, {
      retryAfter,
    });
  }
}

type Limited = Pick<Call, 'route' | 'limits'>;

type Counted = {
  allowance: Allowance;
  key: string;
  /** Advice to the refused client. Default: wait. */
  wayOut?: string;
  /** Whether successful calls count, too. */
  isForGood?: boolean;
};

/** Returns an allowance for each network of the caller, smallest first. */
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

/** Returns whether the caller may be on a known device, which is exempt from the limits by IP. */
const mayBeKnownDevice = ({ limits = [] }: Limited, req: PayloadRequest) =>
  limits.some(isForKnownDevice) && hasKnownDevice(req);

/**
 * Counts the call for the caller's IP address, before anything else. Postponed if the input must show whether the device is
 * known. @throws HttpError 429
 */
export async function checkIpLimits(call: Limited, req: PayloadRequest): Promise<void> {
  if (mayBeKnownDevice(call, req)) return;
  await consumeAll(req, call, forIp(call, req));
}

/** Returns the allowances of the calling account. */
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

/** Returns the allowances of a device known to the account in the input; empty for other devices. */
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
    // Counted by account: deleting the cookie would create a new device.
    return limit.by.from === 'all known devices'
      ? [{ allowance, key: accountKey(name), isForGood: true }]
      : [{ allowance, key: device }];
  });
}

/** Advice to an account's owner if strangers have exhausted its allowance. */
const wayOut =
  'If the account is yours, log in from a browser where you have logged in before, or set a new password by mail.';

/** Returns the allowances of the accounts named in the input. */
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

/** Counts the call for its account. @throws HttpError 429 */
export async function checkCallerLimits(call: Limited, req: PayloadRequest): Promise<void> {
  await consumeAll(req, call, forCaller(call, req));
}

/**
 * Counts the call for the accounts in the input, and for the IP address if that was postponed.
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
 * Runs a counted call. If the machine is too busy to begin, accounts get their point back, because nothing could be guessed. The
 * IP address does not.
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

/** Restores the allowances of the accounts in the input after a success. */
export async function resetAccountLimits(
  call: Limited,
  req: PayloadRequest,
  input: Record<string, unknown>,
): Promise<void> {
  for (const { allowance, key, isForGood } of forAccounts(call, req, input))
    if (!isForGood) await resetAllowance(req.payload, allowance, key);
}
