import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Environment } from '../../../cms/env';
import type { Reflection } from '../../../cms/server/reflection';
import type { Finding } from '../finding';

const check = 'proxy';

/** An address of nobody's, for documents (RFC 5737): a visitor who claims it must not be believed. */
export const pretendedIp = '203.0.113.7';

const isLoopback = (ip: string) => isIP(ip) > 0 && ipaddr.process(ip).range() === 'loopback';

/** What is to be mended when the site, asked by its public URL, saw this of the request. */
export function judgeReflection(
  { SITE_URL = '', TRUST_PROXY }: Pick<Environment, 'SITE_URL' | 'TRUST_PROXY'>,
  { protocol, host, clientIp, peerIp, forwardedFor }: Reflection,
): Finding[] {
  const expected = new URL(SITE_URL);
  const bad = (found: string, remedy: string): Finding => ({
    check,
    status: 'bad',
    found,
    remedy,
  });
  const findings: Finding[] = [];
  if (`${protocol}:` !== expected.protocol)
    findings.push(
      bad(
        `The site takes a request to ${SITE_URL} for one by ${protocol}: cookies and links come out wrong.`,
        'Let the proxy set X-Forwarded-Proto, and TRUST_PROXY say how many proxies there are.',
      ),
    );
  if (host !== expected.host)
    findings.push(
      bad(
        `The site takes a request to ${SITE_URL} for one to ${host}.`,
        'Let the proxy pass on the header Host as it came.',
      ),
    );
  const isPassedOn = forwardedFor !== pretendedIp;
  const trustsNobody = TRUST_PROXY === 0;
  if (isPassedOn && forwardedFor !== null && trustsNobody)
    findings.push(
      bad(
        `A proxy at ${peerIp} stands in front of the site, and is not believed: all visitors share the limits of one.`,
        'Set TRUST_PROXY=1, or to the number of proxies that stand one behind the other.',
      ),
    );
  // A machine that is itself trusted may say what it likes.
  const speaksForItself = typeof TRUST_PROXY !== 'number' && isLoopback(peerIp);
  if (clientIp === pretendedIp && !speaksForItself)
    findings.push(
      bad(
        'Visitors can say that they come from any IP address, and the site believes it: limits and blocks do not hold.',
        'Set TRUST_PROXY to the number of proxies that there are, 0 for none.',
      ),
    );
  return findings.length > 0
    ? findings
    : [{ check, status: 'good', found: `${SITE_URL} leads here, by the right protocol and host.` }];
}

type Challenge = {
  /** What only who holds the site's secret can make. */
  token: string;
  /** The reflection in what this site answers to it; null in anybody else's answer. */
  read: (answer: unknown) => Reflection | null;
};

/** Whether the public URL leads to this site, and what the site sees of whoever comes that way. */
export async function checkProxy(
  environment: Pick<Environment, 'SITE_URL' | 'TRUST_PROXY'>,
  { token, read }: Challenge,
): Promise<Finding[]> {
  const { SITE_URL } = environment;
  if (SITE_URL === undefined) return [];
  const url = new URL('/healthz', SITE_URL);
  url.searchParams.set('challenge', token);
  let answer: Response;
  try {
    answer = await fetch(url, {
      headers: { 'x-forwarded-for': pretendedIp },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    return [
      {
        check,
        status: 'bad',
        found: `${SITE_URL} does not answer from here: ${reason instanceof Error ? reason.message : String(reason)}.`,
        remedy: 'Is the site running, the DNS right, the certificate valid? Try it in a browser.',
      },
    ];
  }
  const seen = read(await answer.json().catch(() => null));
  if (seen) return judgeReflection(environment, seen);
  return [
    {
      check,
      status: 'bad',
      found: `Something else than this site answers at ${SITE_URL} (status ${answer.status}).`,
      remedy:
        'Lead the URL here, or set SITE_URL right. A site with another PAYLOAD_SECRET is another site.',
    },
  ];
}
