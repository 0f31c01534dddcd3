import express from 'express';
import { expect, test } from 'vitest';
import type { Environment } from '../../../cms/platform/env';
import { newChallenge, reflect } from '../../../cms/server/health';
import { listening } from '../../../cms/testing/listening';
import { lineOf } from '../finding';
import { checkProxy, judgeReflection, pretendedIp } from './proxy';

const secret = 'the secret of the site';

/** Starts a server that answers challenges like the site, and returns its origin. */
function siteThatTrusts(trustProxy: Environment['TRUST_PROXY'], itsSecret = secret) {
  const app = express();
  app.set('trust proxy', trustProxy);
  app.get('/healthz', (request, response) => {
    response.json({ reflection: reflect(request, String(request.query.challenge), itsSecret) });
  });
  return listening(app);
}

const examine = (environment: { SITE_URL: string; TRUST_PROXY: Environment['TRUST_PROXY'] }) =>
  checkProxy(environment, newChallenge(secret));

test.for<[Environment['TRUST_PROXY'], string]>([
  [0, '✓ proxy: http'],
  [['loopback'], '✓ proxy: http'],
  // Visitors could choose their IP address.
  [1, '✗ proxy: Visitors can claim any IP address'],
])('without a proxy, TRUST_PROXY=%j is judged', async ([TRUST_PROXY, line]) => {
  const SITE_URL = await siteThatTrusts(TRUST_PROXY);
  const findings = await examine({ SITE_URL, TRUST_PROXY });
  expect(findings.map(lineOf)).toEqual([expect.stringContaining(line)]);
});

test('another site, or none, at the public URL is bad', async () => {
  const another = await siteThatTrusts(0, 'the secret of another site');
  const [finding] = await examine({ SITE_URL: another, TRUST_PROXY: 0 });
  expect(finding?.found).toBe(`${another} does not lead to this site (status 200).`);
  const [nobody] = await examine({ SITE_URL: 'http://127.0.0.1:1', TRUST_PROXY: 0 });
  expect(nobody).toMatchObject({ status: 'bad' });
  expect(nobody?.found).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer from here: .*\.$/);
});

const behindProxy = {
  protocol: 'https',
  host: 'www.example.com',
  clientIp: '198.51.100.9',
  peerIp: '10.0.0.2',
  forwardedFor: `${pretendedIp}, 198.51.100.9`,
};
const declared = { SITE_URL: 'https://www.example.com', TRUST_PROXY: 1 } as const;

test('missing headers and missing trust are reported with the setting', () => {
  expect(judgeReflection(declared, behindProxy)).toMatchObject([{ status: 'good' }]);
  const all = judgeReflection(
    { ...declared, TRUST_PROXY: 0 },
    { ...behindProxy, protocol: 'http', host: 'localhost:3000', clientIp: '10.0.0.2' },
  );
  expect(all.map(({ remedy }) => remedy)).toEqual([
    expect.stringContaining('X-Forwarded-Proto'),
    expect.stringContaining('header Host'),
    expect.stringContaining('TRUST_PROXY=1'),
  ]);
});

test('a challenge is valid for a minute, and only if the site’s secret signed it', async () => {
  const SITE_URL = await siteThatTrusts(0);
  const ask = async (challenge: string) =>
    (await fetch(`${SITE_URL}/healthz?challenge=${encodeURIComponent(challenge)}`)).json();
  expect(await ask(newChallenge(secret))).toMatchObject({ reflection: { protocol: 'http' } });
  for (const wrong of ['', 'x', newChallenge('another'), newChallenge(secret, Date.now() - 61_000)])
    expect(await ask(wrong)).toEqual({ reflection: null });
});
