import {
  lengthOf,
  reservedPostSlugs,
  reservedSlugHint,
  slugHint,
  slugPattern,
} from '../../cms/contract/limits';
import { postPath } from '../../cms/contract/paths';
import { useEffect, useMemo, useState } from 'react';
import { sanitizedHtml } from '../browser/trusted-types';
import type { PostFormValues } from './post-form-values';

/** A check before publishing. */
export type Check = { name: string; status: 'well' | 'look' | 'unknown'; words: string };

const path = (href: string, base: string) =>
  URL.canParse(href, base) ? new URL(href, base) : null;

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
    const url = path(href, base);
    if (href.startsWith('#')) {
      if (!body.querySelector(`[id="${CSS.escape(decodeURIComponent(href.slice(1)))}"]`))
        missing.push(href);
    } else if (url?.origin === here) internal.add(url.pathname + url.search);
    else if (url?.protocol.startsWith('http')) external++;
  }
  return { internal: [...internal], missing, external };
}

/** Pictures without alt text. Covers need none beside their titles. */
const imagesWithoutAlt = (body: ParentNode) =>
  [...body.querySelectorAll<HTMLImageElement>('img:not([data-card] *)')].filter(
    ({ alt }) => alt.trim() === '',
  ).length;

const plural = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

function checkSlug(slug: string): Check {
  if (slug === '')
    return { name: 'Address', status: 'well', words: 'It will be made from the title.' };
  if (!slugPattern.test(slug)) return { name: 'Address', status: 'look', words: slugHint };
  if (reservedPostSlugs.has(slug))
    return { name: 'Address', status: 'look', words: reservedSlugHint };
  return { name: 'Address', status: 'well', words: postPath(slug) };
}

/** Checks alt texts, excerpt and slug. For links, see `deadLinks`. */
export function checksOf(values: PostFormValues, body: ParentNode): Check[] {
  const speechless = imagesWithoutAlt(body);
  const excerpt = lengthOf(values.excerpt.trim());
  return [
    speechless === 0
      ? { name: 'Pictures', status: 'well', words: 'Every picture has its description.' }
      : {
          name: 'Pictures',
          status: 'look',
          words: `${plural(speechless, 'picture has', 'pictures have')} no description, for somebody who cannot see it.`,
        },
    excerpt === 0
      ? {
          name: 'Excerpt',
          status: 'look',
          words: 'There is none. Lists and search engines show the beginning of the text instead.',
        }
      : excerpt > 200
        ? {
            name: 'Excerpt',
            status: 'look',
            words: `It has ${excerpt} characters; search engines and shared links cut it off after about 160.`,
          }
        : {
            name: 'Excerpt',
            status: 'well',
            words: 'It is there, and short enough to be shown whole.',
          },
    checkSlug(values.slug.trim()),
    values.heroId === null
      ? {
          name: 'Hero image',
          status: 'look',
          words: 'There is none. In lists and where it is shared, the post looks bare.',
        }
      : { name: 'Hero image', status: 'well', words: 'It is there.' },
  ];
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

/** Checks the links of the text. */
export function useLinkCheck(html: string): { check: Check; dead: string[] } {
  const links = useMemo(() => linksIn(bodyOf(html), window.location.origin + '/blog/'), [html]);
  const linksKey = links.internal.join(' ');
  const [answer, setAnswer] = useState<{ linksKey: string; dead: string[] | null }>();

  useEffect(() => {
    const given = new AbortController();
    deadLinks(linksKey === '' ? [] : linksKey.split(' '), given.signal).then(
      (dead) => setAnswer({ linksKey, dead }),
      () => given.signal.aborted || setAnswer({ linksKey, dead: null }),
    );
    return () => given.abort();
  }, [linksKey]);

  const as = (status: Check['status'], words: string, dead: string[] = []) => ({
    check: { name: 'Links', status, words },
    dead,
  });
  if (answer?.linksKey !== linksKey)
    return as('unknown', 'The links within the site are being tried…');
  if (answer.dead === null)
    return as('unknown', 'The site does not answer, so they could not be tried.');
  const bad = [...answer.dead, ...links.missing];
  if (bad.length > 0) return as('look', `These lead nowhere: ${bad.slice(0, 10).join(', ')}.`, bad);
  const others = links.external > 0 ? ' Links to other sites are not tried.' : '';
  return as('well', `Every link within the site leads somewhere.${others}`);
}
