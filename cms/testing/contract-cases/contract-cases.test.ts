import { expect, test } from 'vitest';
import { calls } from '../../contract/calls';
import type { Call } from '../../contract/call';
import { describeCall } from '../../api/openapi/describe-call';
import { casesOf } from './cases';

/** Answers that the cases cannot bring about, and the tests that do. */
const elsewhere: { of: Call['route'] | 'every call'; status: number; because: string }[] = [
  {
    of: 'every call',
    status: 503,
    because: 'The database has to be stopped: endpoints/database-away.db.test.ts.',
  },
  {
    of: 'POST /Posts/{id}/comments/{comment}/edit',
    status: 409,
    because: 'The comment has to be older than 15 minutes: endpoints/comments.db.test.ts.',
  },
  {
    of: 'GET /Users/export',
    status: 403,
    because: 'The session has to be older than 15 minutes: accounts/sensitive-acts.db.test.ts.',
  },
  {
    of: 'POST /fovea/suggest',
    status: 403,
    because: 'The author has to block somebody: glossary/suggestions.db.test.ts.',
  },
  {
    of: 'POST /newsletters/{post}',
    status: 409,
    because: 'The newsletter has to have started: newsletters/newsletters.db.test.ts.',
  },
  {
    of: 'POST /fovea/decisions/{id}/undo',
    status: 409,
    because: 'What was decided on has to be changed since: glossary/suggestions.db.test.ts.',
  },
];

for (const call of calls as readonly Call[]) {
  const cases = casesOf(call);

  test(`every answer that is published of ${call.route} has a case, and every case is published`, () => {
    const published = Object.keys(describeCall(call).responses)
      .filter((status) => /^\d+$/.test(status))
      .map(Number);
    const others = elsewhere.filter(({ of }) => of === call.route || of === 'every call');
    const shown = new Set([
      ...cases.map(({ status }) => status).filter((status) => status !== 405),
      ...others.map(({ status }) => status),
    ]);
    expect([...shown].sort()).toEqual(published.sort());
  });
}
