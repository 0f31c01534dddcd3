import { apiKeyHeader } from '../../accounts/api-key-strategy';
import type { Call, Limit } from '../../contract/call';
import { nextCursorHeader } from '../../contract/headers';
import { largestBody } from '../../api/read-body';
import type { Person } from './actors';
import { type Input, requestOf, spread } from './request';
import type { Scene } from './fixtures';
import type { ExtraCase } from './table';
import { newAddress } from './harness';

/** Somebody's turn to make a call. */
export type Turn = {
  scene: Scene;
  call: Call;
  me: Person;
  /** What is answered with 200, when the usual caller sends it. */
  good: Input;
  /** The same for whoever's turn it is, made anew. */
  newGood: () => Promise<Input>;
  /** Notes what of a request is not as it is published. */
  check: (input: Input) => Promise<void>;
};

/** What is done with a call, up to the answer that counts. */
export type Deed = (turn: Turn) => Promise<Response>;

const send = ({ scene, call, me }: Turn, input: Input, headers: Record<string, string> = {}) =>
  scene.world.send(
    requestOf(call, spread(call, input), { ...me.headers, ...headers }),
    newAddress(),
  );

export const sendGood: Deed = async (turn) => {
  const input = await turn.newGood();
  await turn.check(input);
  return send(turn, input);
};

/** The good input with some fields exchanged. */
export const sendWith =
  (fields: Input): Deed =>
  (turn) =>
    send(turn, { ...turn.good, ...fields });

export const sendPrepared =
  (prepare: NonNullable<ExtraCase['prepare']>): Deed =>
  async (turn) => {
    const { input, headers } = await prepare(turn.scene, turn.me, turn.good);
    return send(turn, { ...turn.good, ...input }, headers);
  };

const asItIs = ({ call, good, me }: Turn) => requestOf(call, spread(call, good), me.headers);

export const sendTooMuch: Deed = (turn) => {
  const body = JSON.stringify('x'.repeat((turn.call.largestBody ?? largestBody) + 1));
  return turn.scene.world.send({ ...asItIs(turn), body }, newAddress());
};

export const sendAnotherType: Deed = (turn) => {
  const { headers, ...sent } = asItIs(turn);
  const typed = { ...headers, 'content-type': 'text/plain' };
  return turn.scene.world.send({ ...sent, headers: typed, body: 'text' }, newAddress());
};

export const useAnotherMethod: Deed = (turn) =>
  turn.scene.world.send({ ...asItIs(turn), method: 'PUT' }, newAddress());

/** What costs least: it counts, whatever it is answered with. */
function emptied(call: Call, good: Input): Input {
  const { parameters } = spread(call, good);
  if (call.route.startsWith('GET ')) return good;
  return Object.fromEntries(Object.keys(parameters).map((name) => [name, '0']));
}

/** Whether a limit counts for an account: whoever has used it up is of no use to other cases. */
export const isByAccount = ({ by }: Limit) => by === 'caller' || by === 'reader';

/** As often as is allowed, by strangers at one address or by one reader, and once more. */
export const sendTooOften =
  (limit: Limit): Deed =>
  async ({ scene, call, me, good }) => {
    const isCounted = isByAccount(limit);
    const sent = requestOf(call, spread(call, emptied(call, good)), isCounted ? me.headers : {});
    const address = newAddress();
    const once = () => scene.world.send(sent, isCounted ? newAddress() : address);
    const answers = await Promise.all(Array.from({ length: limit.points }, once));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    // A reader has made the call in other cases before.
    if (!isCounted && answers.some(({ status }) => status === 429))
      throw new Error(`${call.route} is refused before its limit.`);
    return once();
  };

/** A wrong key, from an address that has sent nothing else, until it is refused for that. */
export const sendWrongKeys: Deed = async (turn) => {
  const { scene } = turn;
  const sent = { ...asItIs(turn), headers: { [apiKeyHeader]: 'wrong' } };
  for (let tries = 0; ; tries++) {
    const answer = await scene.world.send(sent, scene.addressOfWrongKeys);
    if (answer.status === 429 || tries === 50) return answer;
    await answer.arrayBuffer();
  }
};

export const readSecondPage: Deed = async (turn) => {
  const first = await send(turn, { ...turn.good, take: 1 });
  const page = await first.text();
  const after = first.headers.get(nextCursorHeader);
  if (after === null)
    throw new Error(
      `A page of ${turn.call.route} has no ${nextCursorHeader}: ${first.status} ${page}`,
    );
  return send(turn, { ...turn.good, take: 1, after });
};
