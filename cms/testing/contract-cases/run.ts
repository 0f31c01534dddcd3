import { calls } from '../../contract/calls';
import type { Call } from '../../contract/call';
import type { publishedSchemas } from '../published-schemas';
import { type Case, casesOf, tableOf, usualCaller } from './cases';
import { isByAccount } from './steps';
import type { Company, Person } from './actors';
import { type Input, spread } from './request';
import { type Scene, sceneOf } from './fixtures';
import type { World } from './harness';

type Schemas = ReturnType<typeof publishedSchemas>;

/** How many calls are gone through at a time: some answers are put off, to take the same time whatever they say. */
const atOnce = 6;

type Round = { scene: Scene; schemas: Schemas; call: Call; people: Company };

async function goodInput({ scene, call }: Round, me: Person): Promise<Input> {
  const { good } = tableOf(call);
  return typeof good === 'function' ? good(scene, me) : good;
}

/** What of a request is not as it is published. */
async function complaintsAboutRequest({ schemas, call }: Round, input: Input): Promise<string[]> {
  const { parameters, body } = spread(call, input);
  const isJson = body !== undefined && call.bodyAs !== 'multipart';
  return [
    ...(await schemas.complaintsAboutParameters(call.route, parameters)),
    ...(isJson ? await schemas.complaintsAboutBody(call.route, body) : []),
  ];
}

/** What of an answer is not as it is published. */
async function complaintsAboutAnswer({ schemas, call }: Round, status: number, answer: Response) {
  const text = await answer.text();
  if (answer.status !== status) return [`${answer.status} instead of ${status}: ${text}`];
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const body: unknown = type.endsWith('json') ? JSON.parse(text) : text;
  const [method = ''] = call.route.split(' ');
  if (status === 405 && !answer.headers.get('allow')?.split(', ').includes(method))
    return [`Allow is ${String(answer.headers.get('allow'))}`];
  // A wrong method is a matter of the path, and stands with no call.
  const published = status === 405 ? 'default' : status;
  return [
    ...(await schemas.complaintsAboutReply(call.route, published, type, body)),
    ...(await schemas.complaintsAboutHeaders(call.route, published, answer.headers)),
  ];
}

async function complaintsAboutCase(round: Round, each: Case, good: Input): Promise<string[]> {
  const me = await round.people(each.by);
  const complaints: string[] = [];
  const answer = await each.deed({
    ...round,
    me,
    good,
    newGood: () => goodInput(round, me),
    check: async (input) => {
      if (each.status === 200) complaints.push(...(await complaintsAboutRequest(round, input)));
    },
  });
  complaints.push(...(await complaintsAboutAnswer(round, each.status, answer)));
  return complaints.map((complaint) => `${each.about}, by ${each.by}: ${complaint}`);
}

async function complaintsAboutCall(round: Round): Promise<string[]> {
  const { call, people } = round;
  const good = await goodInput(round, await people(usualCaller(call)));
  const complaints: string[] = [];
  // One after the other: each may change what the next one finds.
  for (const each of casesOf(call))
    complaints.push(...(await complaintsAboutCase(round, each, good)));
  return complaints;
}

/**
 * Makes every call in every way that its contract knows.
 *
 * @returns by route, what is not as it is published; nothing where all is well
 */
export async function runContractCases(
  world: World,
  schemas: Schemas,
): Promise<Map<string, string[]>> {
  const scene = sceneOf(world);
  const everybody = scene.people.company();
  const complaints = new Map<string, string[]>();
  const left: Call[] = [...calls];
  const goThrough = async () => {
    for (let call = left.shift(); call; call = left.shift()) {
      const isSpent = tableOf(call).ownPeople || call.limits?.some(isByAccount);
      const people = isSpent ? scene.people.company(everybody) : everybody;
      try {
        complaints.set(call.route, await complaintsAboutCall({ scene, schemas, call, people }));
      } catch (error) {
        complaints.set(call.route, [String(error)]);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goThrough));
  return complaints;
}
