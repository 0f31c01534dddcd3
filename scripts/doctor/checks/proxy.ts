import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Environment } from '../../../cms/platform/env';
import { type Reflection, reflection } from '../../../cms/server/health';
import { type Finding, findingsOf, problemsOr } from '../finding';

const { good, bad } = findingsOf('proxy');

/** An IP address reserved for documentation (RFC 5737). The site must not believe a visitor who claims it. */
export const pretendedIp = '203.0.113.7';

const isLoopback = (ip: string) => isIP(ip) > 0 && ipaddr.process(ip).range() === 'loopback';

/** Judges how the site sees a request to its public URL. */
export function judgeReflection(
  { SITE_URL = '', TRUST_PROXY }: Pick<Environment, 'SITE_URL' | 'TRUST_PROXY'>,
  { protocol, host, clientIp, peerIp, forwardedFor }: Reflection,
): Finding[] {
  const expected = new URL(SITE_URL);
  const isPassedOn = forwardedFor !== pretendedIp;
  // The doctor itself may run on a trusted machine.
  const isTrusted = typeof TRUST_PROXY !== 'number' && isLoopback(peerIp);
  return problemsOr(good(`${SITE_URL} leads to this site, with the right protocol and host.`), [
    `${protocol}:` !== expected.protocol &&
      bad(
        `For the site, a request to ${SITE_URL} uses ${protocol}: cookies and links are wrong.`,
        'Set X-Forwarded-Proto in the proxy, and TRUST_PROXY to the number of proxies.',
      ),
    host !== expected.host &&
      bad(
        `For the site, a request to ${SITE_URL} has the host ${host}.`,
        'Let the proxy pass on the header Host unchanged.',
      ),
    isPassedOn &&
      forwardedFor !== null &&
      TRUST_PROXY === 0 &&
      bad(
        `The site does not trust its proxy at ${peerIp}: all visitors share one visitor's limits.`,
        'Set TRUST_PROXY=1, or to the number of proxies in a row.',
      ),
    clientIp === pretendedIp &&
      !isTrusted &&
      bad(
        'Visitors can claim any IP address, and the site believes it: limits and blocks have no effect.',
        'Set TRUST_PROXY to the number of proxies, 0 for none.',
      ),
  ]);
}

/**
 * Checks that the public URL leads to this site, with the right protocol, host, and IP address.
 *
 * @param challenge signed with the site's secret, so only this site answers it
 */
export async function checkProxy(
  environment: Pick<Environment, 'SITE_URL' | 'TRUST_PROXY'>,
  challenge: string,
): Promise<Finding[]> {
  const { SITE_URL } = environment;
  if (SITE_URL === undefined) return [];
  const url = new URL('/healthz', SITE_URL);
  url.searchParams.set('challenge', challenge);
  let answer: Response;
  try {
    answer = await fetch(url, {
      headers: { 'x-forwarded-for': pretendedIp },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    const words = reason instanceof Error ? reason.message : String(reason);
    return bad(
      `${SITE_URL} does not answer from here: ${words}.`,
      'Is the site running, the DNS right, the certificate valid? Try it in a browser.',
    );
  }
  const answered = z.object({ reflection }).safeParse(await answer.json().catch(() => null));
  if (answered.success) return judgeReflection(environment, answered.data.reflection);
  return bad(
    `${SITE_URL} does not lead to this site (status ${answer.status}).`,
    'Correct SITE_URL, the DNS or the proxy. A site with another PAYLOAD_SECRET is another site.',
  );
}
