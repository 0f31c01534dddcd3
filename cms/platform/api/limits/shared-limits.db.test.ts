import { createPayloadRequest, getPayload } from 'payload';
import { expect, test } from 'vitest';
import { calls } from '../../../contract/calls';
import type { Call } from '../../../contract/call';
import { makeKey, makeUser } from '../../../testing/callers';
import { exampleRequest, openSite } from '../../../testing/open-site';
import { endpoints } from '../../../endpoints';
import { findValidApiKeys, revokeApiKey } from '../../../subjects/accounts/queries/api-keys';

// Two instances of Payload share only the database, like two processes.
const here = { 'x-client-ip': '127.0.0.1' };

const site = await openSite();
const { payload } = site;
const { config } = payload;
const payloadInstanceCacheKey = 'another process';
await getPayload({ config, key: payloadInstanceCacheKey });

/** Sends the same request to the other process. */
async function sentTo(request: Request): Promise<Response> {
  request.headers.set('x-client-ip', '127.0.0.1');
  const route = `${request.method} ${new URL(request.url).pathname.slice('/api'.length)}`;
  const endpoint = endpoints.find(({ custom }) => custom.call.route === route);
  if (!endpoint) throw new Error(`There is no call ${route}.`);
  return endpoint.handler(await createPayloadRequest({ config, request, payloadInstanceCacheKey }));
}

test('an exhausted limit applies in all processes', async () => {
  const call = (calls as readonly Call[]).find(({ route }) => route === 'POST /contact');
  const limit = call?.limits?.find(({ by }) => by === 'ip');
  if (!call || !limit) throw new Error('The call has no limit for an IP address.');
  for (let calling = 0; calling < limit.points; calling++)
    expect((await site.api(exampleRequest(call, here))).status).not.toBe(429);
  const answer = await sentTo(exampleRequest(call));
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(limit.seconds);
});

test('all processes know a revoked key and count wrong ones, without more queries', async () => {
  const { id: owner } = await makeUser(site, 'author');
  const apiKey = await makeKey(site, owner);
  const pending: Call['route'] = 'GET /fovea/pending';
  const right = () => exampleRequest({ route: pending }, { 'x-api-key': apiKey });
  expect((await sentTo(right())).status).toBe(200);

  for (let tries = 0; tries < 21; tries++)
    await sentTo(exampleRequest({ route: pending }, { 'x-api-key': 'wrong' }));
  expect((await sentTo(right())).status, 'right there lately').toBe(200);

  const tryHere = (key: string) =>
    site.api(exampleRequest({ route: pending }, { ...here, 'x-api-key': key }));
  const patient = await makeKey(site, owner);
  expect((await tryHere(patient)).status, 'the first from here for a while').toBe(200);
  for (let tries = 0; tries < 9; tries++) expect((await tryHere('wrong')).status).toBe(401);
  let queries = 0;
  payload.db.pool.on('acquire', () => (queries += 1));
  for (let tries = 0; tries < 10; tries++) {
    const answer = await tryHere(tries % 2 ? 'wrong' : apiKey);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(queries).toBe(0);
  expect((await tryHere(patient)).status, 'right here lately').toBe(200);

  const patientThere = () => sentTo(exampleRequest({ route: pending }, { 'x-api-key': patient }));
  expect((await patientThere()).status).toBe(200);
  const [stored] = await findValidApiKeys(payload, patient);
  await revokeApiKey(payload, Number(stored?.id));
  expect((await patientThere()).status, 'revoked here').toBe(401);
});

test('all processes together mail the author about a flood once an hour', async () => {
  const mails = async () =>
    (
      await payload.find({
        collection: 'mail',
        where: { subject: { contains: 'refused' } },
        pagination: false,
      })
    ).docs;
  const contact = calls.find(({ route }) => route === 'POST /contact');
  if (!contact) throw new Error('There is no such call.');
  const flood = async (send: () => Promise<Response>) => {
    const answers = await Promise.all(Array.from({ length: 120 }, send));
    return answers.filter(({ status }) => status === 429).length;
  };

  await payload.delete({ collection: 'mail', where: {} });
  const from = { 'x-client-ip': '198.51.100.7' };
  expect(await flood(() => site.api(exampleRequest(contact, from)))).toBeGreaterThan(100);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.to).toBe('author@example.com');
  expect(mail?.text).toContain('POST /contact: ');

  expect(await flood(() => sentTo(exampleRequest(contact)))).toBeGreaterThan(100);
  expect(await mails()).toHaveLength(1);

  // A mail that was given up does not stop the next.
  await payload.db.pool.query(
    `UPDATE mail SET sent_at = NULL, next_try_at = NULL, updated_at = now() - interval '1 day'`,
  );
  expect(await flood(() => site.api(exampleRequest(contact, from)))).toBeGreaterThan(100);
  expect(await mails()).toHaveLength(2);
});
