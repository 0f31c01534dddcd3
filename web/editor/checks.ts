import {
  lengthOf,
  reservedPostSlugs,
  reservedSlugHint,
  slugHint,
  slugPattern,
} from '../../cms/contract/limits';
import { postPath } from '../../cms/contract/paths';
import { useMemo } from 'react';
import { sanitizedHtml } from '../browser/trusted-types';
import { useReply } from './use-reply';

/** The result of a check before publishing. */
export type Verdict = { status: 'well' | 'look' | 'unknown'; words: string };

const well = (words: string): Verdict => ({ status: 'well', words });
const look = (words: string): Verdict => ({ status: 'look', words });
const unknown = (words: string): Verdict => ({ status: 'unknown', words });

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

export function checkPictures(body: ParentNode): Verdict {
  // Covers need no description beside their titles.
  const { length } = [...body.querySelectorAll<HTMLImageElement>('img:not([data-card] *)')].filter(
    ({ alt }) => alt.trim() === '',
  );
  return length === 0
    ? well('Every picture has its description.')
    : look(
        `${length === 1 ? '1 picture has' : `${length} pictures have`} no description, for somebody who cannot see it.`,
      );
}

export function checkExcerpt(excerpt: string): Verdict {
  const length = lengthOf(excerpt.trim());
  if (length === 0)
    return look('There is none. Lists and search engines show the beginning of the text instead.');
  return length > 200
    ? look(
        `It has ${length} characters; search engines and shared links cut it off after about 160.`,
      )
    : well('It is there, and short enough to be shown whole.');
}

export function checkSlug(slug: string): Verdict {
  if (slug === '') return well('It will be made from the title.');
  if (!slugPattern.test(slug)) return look(slugHint);
  return reservedPostSlugs.has(slug) ? look(reservedSlugHint) : well(postPath(slug));
}

export const checkHero = (heroId: number | null): Verdict =>
  heroId === null
    ? look('There is none. In lists and where it is shared, the post looks bare.')
    : well('It is there.');

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
export function useLinkCheck(body: ParentNode): Verdict & { dead: string[] } {
  const links = useMemo(() => linksIn(body, `${window.location.origin}/blog/`), [body]);
  const linksKey = links.internal.join(' ');
  const { reply, failure } = useReply(linksKey, async (_, signal) => ({
    linksKey,
    dead: await deadLinks(links.internal, signal),
  }));

  if (reply?.linksKey !== linksKey)
    return {
      ...unknown(
        failure
          ? 'The site does not answer, so they could not be tried.'
          : 'The links within the site are being tried…',
      ),
      dead: [],
    };
  const dead = [...reply.dead, ...links.missing];
  const others = links.external > 0 ? ' Links to other sites are not tried.' : '';
  return dead.length > 0
    ? { ...look(`These lead nowhere: ${dead.slice(0, 10).join(', ')}.`), dead }
    : { ...well(`Every link within the site leads somewhere.${others}`), dead };
}
