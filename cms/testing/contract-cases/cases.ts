import type { Contract } from '../../contract/calls';
import type { Call, Caller } from '../../contract/call';
import { accountCases } from './account-cases';
import { commentCases } from './comment-cases';
import {
  type Step,
  readSecondPage,
  sendAnotherType,
  sendGood,
  sendPrepared,
  sendTooMuch,
  sendTooOften,
  sendWith,
  sendWrongKeys,
  useAnotherMethod,
} from './steps';
import { draftCases } from './draft-cases';
import { glossaryCases } from './glossary-cases';
import type { ActorKind } from './actors';
import { postCases } from './post-cases';
import { subscriptionCases } from './subscription-cases';
import { siteCases } from './site-cases';
import type { CasesOf, ExtraCase, Table } from './table';

const table: Table = {
  ...siteCases,
  ...subscriptionCases,
  ...postCases,
  ...draftCases,
  ...glossaryCases,
  ...accountCases,
  ...commentCases,
};

/** What is particular to a call, whichever it is. */
export const casesInTable = ({ route }: Pick<Call, 'route'>) =>
  (table[route as keyof Contract] ?? { good: {} }) as CasesOf<keyof Contract>;

/** One way to make a call, and the status that has to come of it. */
export type Case = { about: string; by: ActorKind; status: number; step: Step };

/** The status that a good input is answered with, by who sends it. */
const rule: Record<Caller, Partial<Record<ActorKind, number>>> = {
  everybody: { 'a stranger': 200, 'a reader': 200, 'a key': 200, 'a revoked key': 200 },
  reader: {
    'a stranger': 401,
    'a revoked key': 401,
    'an unverified reader': 403,
    'a reader': 200,
    'a key': 200,
  },
  author: {
    'a stranger': 401,
    'a revoked key': 401,
    'a reader': 403,
    'an editor': 200,
    'a key': 200,
  },
  self: {
    'a stranger': 401,
    'a revoked key': 401,
    'a key': 401,
    'a reader': 200,
  },
};

/** Who makes a call where nothing else is said. */
const usual: Record<Caller, ActorKind> = {
  everybody: 'a stranger',
  reader: 'a reader',
  author: 'a key',
  self: 'a reader',
};

export const usualCaller = ({ caller }: Pick<Call, 'caller'>): ActorKind => usual[caller];

/** Everybody who has to make a call, and the status that they get. */
const callersOf = (call: Call): Partial<Record<ActorKind, number>> => ({
  ...rule[call.caller],
  ...(call.route.startsWith('POST ') && { 'an editor without the cross-site token': 403 }),
  ...casesInTable(call).callers,
});

/** What every call of a kind is refused for. */
function refusalsByRule({ route, caller, limits }: Call): Omit<Case, 'by'>[] {
  const cases = [{ about: 'a wrong method', status: 405, step: useAnotherMethod }];
  if (route.startsWith('POST '))
    cases.push(
      { about: 'a body that is too large', status: 413, step: sendTooMuch },
      { about: 'a body of another type', status: 415, step: sendAnotherType },
    );
  if (caller !== 'everybody')
    cases.push({ about: 'too many wrong keys', status: 429, step: sendWrongKeys });
  // One reader uses up their own allowance before that of all readers of their IP address.
  const limit = limits?.find(({ by }) => typeof by === 'string' && by !== 'reader ip');
  if (limit) cases.push({ about: 'too often', status: 429, step: sendTooOften(limit) });
  return cases;
}

const asCase =
  (usually: ActorKind) =>
  ({ about, status, by = usually, prepare }: ExtraCase): Case => ({
    about,
    by,
    status,
    step: sendPrepared(prepare),
  });

/**
 * The cases of a call: those that follow from its contract, and its own. What changes something comes after what is refused,
 * and what uses up a limit comes last.
 */
export function casesOf(call: Call): Case[] {
  const { refused = {}, more = [] } = casesInTable(call);
  const by = usualCaller(call);
  const all: Case[] = [
    ...refusalsByRule(call).map((refusal) => ({ ...refusal, by })),
    ...Object.entries(refused).map(([status, fields]) => ({
      about: JSON.stringify(fields),
      by,
      status: Number(status),
      step: sendWith(fields),
    })),
    ...more.map(asCase(by)),
    ...Object.entries(callersOf(call)).map(([kind, status]) => ({
      about: 'a good call',
      by: kind as ActorKind,
      status,
      step: status === 200 ? sendGood : sendWith({}),
    })),
  ];
  if (call.replyHeaders)
    all.push({ about: 'the second page', by, status: 200, step: readSecondPage });
  const turnOf = ({ status }: Case) => (status === 429 ? 2 : status === 200 ? 1 : 0);
  return all.sort((a, b) => turnOf(a) - turnOf(b));
}
