import type { PageParts } from './page-parts';

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const routerState = /<script>(window\.__reactRouterContext\b.*?)<\/script>/gs;
const moduleScript = /<script type="module" async="">(.*?)<\/script>/s;

/** Links that are not prefetched. Read Sample fetches the first chapter itself, so other links to it are also excluded. */
const notPrefetched =
  '[data-held], [target], [download], [rel~=nofollow], :root:has([data-sample]) [href$="/sample/1"]';

const unread = ['/admin*', '/api/*', '/cms*', '/media/*', '/subscribe/*', '/unsubscribe*'];

/** Prefetching by the browser, until the application is loaded. Links to spoilers are `nofollow`. */
const where = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: unread } },
    { not: { selector_matches: notPrefetched } },
  ],
};
const speculationRules = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });

/** Pages for tasks other than reading, on which the application starts at once. */
const interactive = /^\/(admin|preview|subscribe|unsubscribe|blog\/preview)(\/|$)/;

/** Returns true if a page works without hydration. */
export const isForReading = (pathname: string): boolean => !interactive.test(pathname);

const stylesheet = /<link rel="stylesheet" href="[^"]+"\/>/g;

/** Moves the stylesheets first, because browsers request links in order and paint once they have the styles. */
export function putStylesFirst({ head, ...rest }: PageParts): PageParts {
  const styles = head.match(stylesheet)?.join('') ?? '';
  const bare = head.replace(stylesheet, '');
  return { head: bare.replace(/(?=<link )|$/, styles), ...rest };
}

export const takeOutApplication = ({ head, content, end }: PageParts): PageParts => ({
  head: head.replace(preload, ''),
  content,
  end: [preload, routerState, moduleScript].reduce(
    (text, pattern) => text.replace(pattern, ''),
    end,
  ),
});

/** Makes the application's scripts inert: they are stored as text until the script `starter` runs them. */
export function makeScriptsInert(page: PageParts, starter: string): PageParts {
  const modules = [...(page.head + page.end).matchAll(preload)].map(([, href]) => href);
  const state = [...page.end.matchAll(routerState)].map(([, text]) => text);
  const { head, content, end } = takeOutApplication({
    ...page,
    // A function as replacement, so that `$` is kept literally.
    end: page.end.replace(
      moduleScript,
      (_, text: string) =>
        `<script type="text/plain" data-inert="">${state.join('\n')}</script>` +
        `<script type="text/plain" data-inert="" data-modules="${modules.join(' ')}">${text}</script>`,
    ),
  });
  const ownScripts =
    `<script>${starter}</script>` +
    `<script type="speculationrules" data-inert="">${speculationRules}</script>`;
  return { head: head + ownScripts, content, end };
}
