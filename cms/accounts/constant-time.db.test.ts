import { sql } from '@payloadcms/db-postgres';
import { expect, test, vi } from 'vitest';
import { openSite } from '../testing/open-site';
import { useRealPbkdf2, pbkdf2RunsOf } from '../testing/fast-pbkdf2';
import { atTheDashboard, call, makeReader, password, register } from '../testing/readers';

// Response times must not reveal whether an account exists.

useRealPbkdf2();
vi.doUnmock('../api/constant-time-reply');
const { payload } = await openSite({});

/** More attempts for a busy machine. Repeating does not hide a real difference. */
const most = 20;

/** Returns the ratio of the slowest way to the fastest, from the quickest attempt of each. */
const unevenness = (ways: number[][]) => {
  const quickest = ways.map((tries) => Math.min(...tries));
  return Math.max(...quickest) / Math.min(...quickest);
};

test('a refused log-in takes the same time, whatever it is refused for', async () => {
  await makeReader('timed');
  await register('timed-unverified');
  const kinds = {
    unknown: { userName: 'nobody-of-that-name', password },
    wrong: { userName: 'timed', password: 'wrong' },
    unverified: { userName: 'timed-unverified', password },
  };
  const times: Record<string, number[]> = {};
  const isEven = () => unevenness(Object.values(times)) < 2;
  for (let round = 0; round < 3 || (round < most && !isEven()); round++) {
    // Removes the limits, which are not tested here.
    await payload.db.drizzle.execute(sql`DELETE FROM rate_limits`);
    // One after another, because concurrent password checks wait for each other.
    for (const [kind, body] of Object.entries(kinds)) {
      const start = performance.now();
      await call('/Users/login', { body });
      (times[kind] ??= []).push(performance.now() - start);
    }
  }
  expect(Object.keys(times)).toHaveLength(3);
  expect(unevenness(Object.values(times))).toBeLessThan(2);

  // Without the padded response time, both ways must do nearly the same work.
  const { logIn } = await import('./queries/log-in');
  const { createLocalReq } = await import('payload');
  const req = await createLocalReq({}, payload);
  for (const [kind, given] of Object.entries(kinds)) {
    const work = await pbkdf2RunsOf(() => logIn(req, { ...given, rememberMe: false }, ''));
    expect(work, kind).toEqual([600_000]);
  }
});

test('registering, asking for a code and for a new password take the same time, whatever the e-mail address', async () => {
  await makeReader('clock');
  const body = (email: string) => ({ body: { email } });
  let named = 0;
  const kinds = {
    resend: [
      () => call('/Users/resend', body('clock@example.com')),
      () => call('/Users/resend', body('no-clock@example.com')),
    ],
    forgotten: [
      () => call('/Users/forgotPassword', body('clock@example.com')),
      () => call('/Users/forgotPassword', body('no-clock@example.com')),
    ],
    register: [
      () => register(`clock-${++named}`, { email: 'clock@example.com' }),
      () => register(`clock-${++named}`),
    ],
  };
  const times: Record<string, number[][]> = {};
  const areEven = () => Object.values(times).every((measured) => unevenness(measured) < 2);
  for (let round = 0; round < 3 || (round < most && !areEven()); round++) {
    await payload.db.drizzle.execute(sql`DELETE FROM rate_limits`);
    // At once, so that other load affects all in the same way.
    await Promise.all(
      Object.entries(kinds).flatMap(([kind, ways]) =>
        ways.map(async (make, way) => {
          const start = performance.now();
          await make();
          ((times[kind] ??= [])[way] ??= []).push(performance.now() - start);
        }),
      ),
    );
  }
  expect(Object.keys(times)).toHaveLength(3);
  for (const [kind, measured] of Object.entries(times))
    expect(unevenness(measured), kind).toBeLessThan(2);
});

test.each([
  ['/login', 401],
  ['/forgot-password', 200],
])(
  'the dashboard’s %s does not tell who has an account, by its words or its time',
  async (path, status) => {
    await makeReader(`door-${status}`);
    const knock = async (email: string) => {
      const start = performance.now();
      const { body, ...answer } = await atTheDashboard(path, { email, password: 'wrong one' });
      expect(performance.now() - start).toBeGreaterThan(490);
      return { status: answer.status, body };
    };
    const known = await knock(`door-${status}@example.com`);
    expect(known.status).toBe(status);
    expect(await knock('nobody@example.com')).toEqual(known);
  },
);
