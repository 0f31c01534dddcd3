import {
  lengthOf,
  reservedPostSlugs,
  reservedSlugHint,
  slugHint,
  slugPattern,
} from '../../cms/contract/limits';
import { useMemo } from 'react';
import { sanitizedHtml } from '../browser/trusted-types';
import { useReply } from './use-reply';

/** Links of a text to this site and to others. */
function linksIn(body: ParentNode, base: string) {
  const here = new URL(base).origin;
  const internal = new Set<string>();
  const missing: string[] = [];
  let external = 0;
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (!href) {
      missing.push(link.textContent ?? '');
      continue;
    }
    const url = URL.canParse(href, base) ? new URL(href, base) : null;
    if (href.startsWith('#')) {
      if (!body.querySelector(`[id="${CSS.escape(decodeURIComponent(href.slice(1)))}"]`))
        missing.push(href);
    } else if (url?.origin === here) internal.add(url.pathname + url.search);
    else if (url?.protocol.startsWith('http')) external++;
  }
  return { internal: [...internal], missing, external };
}

/** What is to be mended about the pictures; null if nothing is. */
export function pictureProblem(body: ParentNode): string | null {
  // Covers need no description beside their titles.
  const { length } = [...body.querySelectorAll<HTMLImageElement>('img:not([data-card] *)')].filter(
    ({ alt }) => alt.trim() === '',
  );
  const pictures = length === 1 ? '1 picture has' : `${length} pictures have`;
  return length === 0 ? null : `${pictures} no description, for somebody who cannot see it.`;
}

/** What is to be mended about the excerpt; null if nothing is. */
export function excerptProblem(excerpt: string): string | null {
  const length = lengthOf(excerpt.trim());
  if (length === 0)
    return 'There is none. Lists and search engines show the beginning of the text instead.';
  return length > 200
    ? `It has ${length} characters; search engines and shared links cut it off after about 160.`
    : null;
}

/** What is to be mended about the address; null if nothing is. */
export function slugProblem(slug: string): string | null {
  if (slug !== '' && !slugPattern.test(slug)) return slugHint;
  return reservedPostSlugs.has(slug) ? reservedSlugHint : null;
}

/**
 * Returns the broken links to this site, by requesting each. Unknown pages redirect to the home page.
 *
 * @throws TypeError without an answer
 */
async function deadLinks(urls: string[], signal: AbortSignal): Promise<string[]> {
  const dead: string[] = [];
  const queue = urls.slice(0, 100);
  const ask = async () => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const { ok, redirected, url: end } = await fetch(url, { method: 'HEAD', signal });
      const ledHome = redirected && new URL(end).pathname === '/';
      if (!ok || ledHome) dead.push(url);
    }
  };
  await Promise.all([ask(), ask(), ask()]);
  return dead;
}

/** The text as a document that is never displayed. */
export const bodyOf = (html: string) =>
  new DOMParser().parseFromString(sanitizedHtml(html) as string, 'text/html').body;

/** Checks the links of the text. @returns also those that lead nowhere */
export function useLinkCheck(body: ParentNode) {
  const links = useMemo(() => linksIn(body, `${window.location.origin}/blog/`), [body]);
  const { reply, isOld, failure } = useReply(links.internal.join(' '), (_, signal) =>
    deadLinks(links.internal, signal),
  );
  if (!reply || isOld)
    return {
      dead: [],
      problem: null,
      isAsked: true,
      fine: failure
        ? 'The site does not answer, so they could not be tried.'
        : 'The links within the site are being tried…',
    };
  const dead = [...reply, ...links.missing];
  return {
    dead,
    isAsked: false,
    problem: dead.length > 0 ? `These lead nowhere: ${dead.slice(0, 10).join(', ')}.` : null,
    fine: `Every link within the site leads somewhere.${links.external > 0 ? ' Links to other sites are not tried.' : ''}`,
  };
}
