import { createHash } from 'node:crypto';
import type { PayloadRequest } from 'payload';
import { editorialStaff } from '../access/callers';
import { hasKnownDevice, knownDevice } from '../access/known-device';
import { mailboxKey } from '../access/mailbox-key';
import { userNameKey } from '../access/user-name-key';
import type { Call, Limit } from '../../contract/call';
import { clientIp, networksOf } from './limits/client-ip';
import {
  type Allowance,
  allowanceOfNetwork,
  consume,
  isKnownExhausted,
  limiterFor,
} from './limits/limiter';
import { recordRateLimited } from '../mail/queries/alerts';
import { isTooBusy } from './error-response';
import { HttpError } from './http-error';

type Limited = Pick<Call, 'route' | 'limits'>;

type Input = Record<string, unknown>;

/**
 * Returns a short key for the account or mailbox in a field, the same for all spellings. Log-ins are counted by account: a success
 * would otherwise restore the allowance of another one.
 */
const accountKey = (call: Limited, field: string, input: Input) => {
  const isMailbox = field === 'email' && !hasDeviceLimits(call);
  const key = (isMailbox ? mailboxKey : userNameKey)(String(input[field]));
  return createHash('sha256').update(key).digest('hex');
};

type Counted = {
  allowance: Allowance;
  key: string;
  /** Advice to the refused client. Default: wait. */
  advice?: string;
  /** Whether successful calls count, too. */
  countsSuccesses?: boolean;
};

/**
 * Counts a call for all its limits. If one is known to be exhausted, only that one is checked, so that a flood costs no queries.
 * @throws HttpError 429
 */
async function consumeAll({ payload }: PayloadRequest, { route }: Limited, counted: Counted[]) {
  const exhausted = counted.find(({ allowance, key }) => isKnownExhausted(payload, allowance, key));
  for (const { allowance, key, advice } of exhausted ? [exhausted] : counted) {
    const retryAfter = await consume(payload, allowance, key);
    if (retryAfter === null) continue;
    await recordRateLimited(payload, route);
    throw new HttpError(429, `Too many attempts in a short time. ${advice ?? 'Try again later.'}`, {
      retryAfter,
    });
  }
}

/** Collects the results of `of` for each limit of a call. */
const countedBy = (
  { route, limits = [] }: Limited,
  of: (by: Limit['by'], allowance: Allowance) => Counted[],
): Counted[] =>
  limits.flatMap(({ by, points, seconds }) => {
    const what = typeof by === 'string' ? by : [by.field, by.from].join(' ').trim();
    return of(by, { name: `${route} by ${what} ${points}/${seconds}`, points, seconds });
  });

/** Returns an allowance for each network of the caller, smallest first. */
const forNetworks = (req: PayloadRequest, allowance: Allowance, whose = ''): Counted[] =>
  networksOf(clientIp(req)).map((network) => ({
    allowance: allowanceOfNetwork(allowance, network),
    key: whose + network.key,
  }));

const forIp = (call: Limited, req: PayloadRequest): Counted[] =>
  countedBy(call, (by, allowance) => (by === 'ip' ? forNetworks(req, allowance) : []));

/** Returns whether a limit is for devices on which somebody has logged in to the account. */
const isForDevices = (by: Limit['by']) =>
  typeof by === 'object' && by.from !== undefined && by.from !== 'each ip';

const hasDeviceLimits = ({ limits = [] }: Limited) => limits.some(({ by }) => isForDevices(by));

/** Returns whether the caller may be on a known device, which is exempt from the limits by IP. */
const mayBeKnownDevice = (call: Limited, req: PayloadRequest) =>
  hasDeviceLimits(call) && hasKnownDevice(req);

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
  return countedBy(call, (by, allowance) => {
    if (by === 'caller' || (by === 'reader' && isReader))
      return [{ allowance, key: `user ${user.id}` }];
    return by === 'reader ip' && isReader ? forNetworks(req, allowance) : [];
  });
}

/** Returns the allowances of a device known to the account in the input; empty for other devices. */
const forKnownDevice = (call: Limited, req: PayloadRequest, input: Input): Counted[] =>
  countedBy(call, (by, allowance) => {
    if (typeof by === 'string' || !isForDevices(by)) return [];
    const device = knownDevice(req, String(input[by.field]));
    if (device === null) return [];
    // Counted by account: deleting the cookie would create a new device.
    return by.from === 'all known devices'
      ? [{ allowance, key: accountKey(call, by.field, input), countsSuccesses: true }]
      : [{ allowance, key: device }];
  });

/** Advice to an account's owner if strangers have exhausted its allowance. */
const advice =
  'If the account is yours, log in from a browser where you have logged in before, or set a new password by mail.';

/** Returns the allowances of the accounts named in the input. */
function forAccounts(call: Limited, req: PayloadRequest, input: Input): Counted[] {
  const forDevice = forKnownDevice(call, req, input);
  if (forDevice.length > 0) return forDevice;
  return countedBy(call, (by, allowance) => {
    if (typeof by === 'string' || isForDevices(by)) return [];
    const account = accountKey(call, by.field, input);
    if (by.from) return forNetworks(req, allowance, `${account} `);
    return [{ allowance, key: account, ...(hasDeviceLimits(call) && { advice }) }];
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
  input: Input,
): Promise<void> {
  const isPostponed = mayBeKnownDevice(call, req) && forKnownDevice(call, req, input).length === 0;
  const postponed = isPostponed ? forIp(call, req) : [];
  await consumeAll(req, call, [...postponed, ...forAccounts(call, req, input)]);
}

/**
 * Runs a counted call. If the machine is too busy to begin, accounts get their point back, because nothing could be guessed. The
 * IP address does not.
 */
export async function countIfTried<Result>(
  call: Limited,
  req: PayloadRequest,
  input: Input,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isTooBusy(error))
      for (const { allowance, key } of [...forCaller(call, req), ...forAccounts(call, req, input)])
        await limiterFor(req.payload, allowance).reward(key);
    throw error;
  }
}

/** Restores the allowances of the accounts in the input after a success. */
export async function resetAccountLimits(
  call: Limited,
  req: PayloadRequest,
  input: Input,
): Promise<void> {
  for (const { allowance, key, countsSuccesses } of forAccounts(call, req, input))
    if (!countsSuccesses) await limiterFor(req.payload, allowance).delete(key);
}
