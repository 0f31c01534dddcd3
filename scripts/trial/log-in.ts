import { setTimeout as delay } from 'node:timers/promises';
import { repeatableRandom } from '../bench/repeatable-random';
import type { Trial, TrialContext, TrialResult } from './trial';
import { withWatchedSite } from './watched-site';

/** How many attempts, and at how many accounts: each that is not refused costs the machine a quarter of a second. */
const sizes = { short: { attempts: 5_000, names: 1 }, whole: { attempts: 100_000, names: 5 } };

const atOnce = 40;

/** Milliseconds between two log-ins of the owner. */
const pause = 2_000;

const owner = {
  userName: 'author',
  email: 'author@example.com',
  password: 'a password nobody guesses',
};

type Door = { path: string; name: (index: number) => object };

const doors: Door[] = [
  {
    path: '/api/Users/login',
    name: (index) => ({ userName: index === 0 ? owner.userName : `reader-${index}` }),
  },
  {
    path: '/cms/api/users/login',
    name: (index) => ({ email: index === 0 ? owner.email : `reader-${index}@example.com` }),
  },
];

/** Strangers from a hundred thousand addresses try passwords, while the owner logs in as always. */
export const trial: Trial = {
  bar: '100,000 log-in attempts from many addresses: no account opened, the owner gets in throughout from a known device',
  run: async (context) => {
    const environment = {
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      TRUST_PROXY: 'loopback',
    };
    return withWatchedSite(context, environment, (origin) => attack(context, origin));
  },
};

async function send(origin: string, path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer;
}

async function attack(context: TrialContext, origin: string): Promise<TrialResult> {
  const { seed, size, report, signal } = context;
  const { attempts, names } = sizes[size];
  const random = repeatableRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const address = () => `10.${whole(256)}.${whole(256)}.${whole(256)}`;

  const home = '203.0.113.7';
  const enter = (door: Door, cookie: string) =>
    send(
      origin,
      door.path,
      { ...door.name(0), password: owner.password },
      {
        'x-forwarded-for': home,
        cookie,
      },
    );
  const [first] = doors;
  const opened = first && (await enter(first, ''));
  const cookie = opened?.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .filter((pair) => pair?.includes('known-device='))
    .join('; ');
  if (!cookie) throw new Error('The owner could not log in before it began.');

  const answered = new Map<number, number>();
  let left = attempts;
  const guess = async () => {
    while (left > 0) {
      signal.throwIfAborted();
      left -= 1;
      const door = doors[whole(doors.length)];
      if (!door) continue;
      const body = { ...door.name(whole(names)), password: `guess ${whole(1_000_000)}` };
      const { status } = await send(origin, door.path, body, { 'x-forwarded-for': address() });
      answered.set(status, (answered.get(status) ?? 0) + 1);
      if (left % 10_000 === 0) report(`${left} attempts are left`);
    }
  };
  const owners = { times: 0, refused: 0, slowest: 0 };
  let isOver = false;
  const live = async () => {
    for (; !isOver; owners.times += 1) {
      const door = doors[owners.times % doors.length];
      const begun = performance.now();
      // When too many passwords wait to be checked, everybody is told to come back in five seconds.
      let status = 503;
      for (let time = 0; time < 3 && status === 503; time += 1) {
        if (time > 0) await delay(5_000, undefined, { signal });
        if (door) ({ status } = await enter(door, cookie));
      }
      if (status !== 200) owners.refused += 1;
      owners.slowest = Math.max(owners.slowest, performance.now() - begun);
      await delay(pause, undefined, { signal });
    }
  };
  const living = live();
  await Promise.all(Array.from({ length: atOnce }, guess));
  isOver = true;
  await living;

  const openedAccounts = answered.get(200) ?? 0;
  const odd = [...answered].filter(([status]) => ![200, 401, 429, 503].includes(status));
  const said = [...answered].sort().map(([status, times]) => `${times} × ${status}`);
  return {
    met: openedAccounts === 0 && odd.length === 0 && owners.refused === 0,
    figure: `${attempts} attempts: ${said.join(', ')}; the owner logged in ${owners.times - owners.refused} of ${owners.times} times, the slowest in ${(owners.slowest / 1_000).toFixed(1)} s`,
  };
}
