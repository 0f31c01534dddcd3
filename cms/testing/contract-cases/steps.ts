import type { Call, Limit } from '../../contract/call';
import { apiKeyHeader, nextCursorHeader } from '../../contract/headers';
import { largestBody } from '../../api/read-body';
import type { Actor } from './actors';
import { type Input, requestOf, spread } from './request';
import type { Fixtures } from './fixtures';
import type { ExtraCase } from './table';
import { newClientIp } from './harness';

/** Somebody's turn to make a call. */
export type StepContext = {
  fixtures: Fixtures;
  call: Call;
  me: Actor;
  /** What is answered with 200, when the usual caller sends it. */
  good: Input;
  /** The same for each caller, made anew. */
  newGood: () => Promise<Input>;
  /** Notes what of a request is not as it is published. */
  check: (input: Input) => Promise<void>;
};

/** What is done with a call, up to the answer that counts. */
export type Step = (turn: StepContext) => Promise<Response>;

const send = (
  { fixtures, call, me }: StepContext,
  input: Input,
  headers: Record<string, string> = {},
) =>
  fixtures.harness.send(
    requestOf(call, spread(call, input), { ...me.headers, ...headers }),
    newClientIp(),
  );

export const sendGood: Step = async (turn) => {
  const input = await turn.newGood();
  await turn.check(input);
  return send(turn, input);
};

/** The good input with some fields exchanged. */
export const sendWith =
  (fields: Input): Step =>
  (turn) =>
    send(turn, { ...turn.good, ...fields });

export const sendPrepared =
  (prepare: NonNullable<ExtraCase['prepare']>): Step =>
  async (turn) => {
    const { input, headers } = await prepare(turn.fixtures, turn.me, turn.good);
    return send(turn, { ...turn.good, ...input }, headers);
  };

const asItIs = ({ call, good, me }: StepContext) => requestOf(call, spread(call, good), me.headers);

export const sendTooMuch: Step = (turn) => {
  const body = JSON.stringify('x'.repeat((turn.call.largestBody ?? largestBody) + 1));
  return turn.fixtures.harness.send({ ...asItIs(turn), body }, newClientIp());
};

export const sendAnotherType: Step = (turn) => {
  const { headers, ...sent } = asItIs(turn);
  const typed = { ...headers, 'content-type': 'text/plain' };
  return turn.fixtures.harness.send({ ...sent, headers: typed, body: 'text' }, newClientIp());
};

export const useAnotherMethod: Step = (turn) =>
  turn.fixtures.harness.send({ ...asItIs(turn), method: 'PUT' }, newClientIp());

/** What costs least: it counts, whatever it is answered with. */
function emptied(call: Call, good: Input): Input {
  const { parameters } = spread(call, good);
  if (call.route.startsWith('GET ')) return good;
  return Object.fromEntries(Object.keys(parameters).map((name) => [name, '0']));
}

/** Whether a limit counts for an account: an account that has used it up is of no use to other cases. */
export const isByAccount = ({ by }: Limit) => by === 'caller' || by === 'reader';

/** Requests at the same time: of many more log-ins, some would be told to come back. */
const atOnce = 10;

/** As often as is allowed, by strangers at one IP address or by one reader, and once more. */
export const sendTooOften =
  (limit: Limit): Step =>
  async ({ fixtures, call, me, good }) => {
    const isCounted = isByAccount(limit);
    const sent = requestOf(call, spread(call, emptied(call, good)), isCounted ? me.headers : {});
    const clientIp = newClientIp();
    const once = () => fixtures.harness.send(sent, isCounted ? newClientIp() : clientIp);
    for (;;) {
      const begun = Date.now();
      for (let left = limit.points; left > 0; left -= atOnce) {
        const answers = await Promise.all(Array.from({ length: Math.min(left, atOnce) }, once));
        await Promise.all(answers.map((answer) => answer.arrayBuffer()));
        // A reader has made the call in other cases before.
        if (!isCounted && answers.some(({ status }) => status === 429))
          throw new Error(`${call.route} is refused before its limit.`);
      }
      const answer = await once();
      // A slow machine may have taken longer than the limit lasts, which then has begun anew.
      if (answer.status === 429 || Date.now() - begun < limit.seconds * 1_000) return answer;
      await answer.arrayBuffer();
    }
  };

/** A wrong key, from an IP address that has sent nothing else, until it is refused for that. */
export const sendWrongKeys: Step = async (turn) => {
  const { fixtures } = turn;
  const sent = { ...asItIs(turn), headers: { [apiKeyHeader]: 'wrong' } };
  for (let tries = 0; ; tries++) {
    const answer = await fixtures.harness.send(sent, fixtures.ipOfWrongKeys);
    if (answer.status === 429 || tries === 50) return answer;
    await answer.arrayBuffer();
  }
};

export const readSecondPage: Step = async (turn) => {
  const first = await send(turn, { ...turn.good, take: 1 });
  const page = await first.text();
  const after = first.headers.get(nextCursorHeader);
  if (after === null)
    throw new Error(
      `A page of ${turn.call.route} has no ${nextCursorHeader}: ${first.status} ${page}`,
    );
  return send(turn, { ...turn.good, take: 1, after });
};
