import type { PageParts } from '../page-parts';

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const routerState = /<script>(window\.__reactRouterContext\b.*?)<\/script>/gs;
const moduleScript = /<script type="module" async="">(.*?)<\/script>/s;

/**
 * Links whose pages are not fetched ahead. Chromium goes by URLs: where Read Sample fetches the first chapter itself, another link
 * to it would make the same touch fetch it twice.
 */
const leftToFollow =
  '[data-held], [target], [download], [rel~=nofollow], :root:has([data-sample]) [href$="/sample/1"]';

/** Until the application is there, the browser fetches a page ahead when somebody is about to follow a link to it. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/cms*', '/media/*', '/unsubscribe*'] } },
          // What is told later is looked at by who means to: its links are not for search engines, and not for this.
          { not: { selector_matches: leftToFollow } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Pages that somebody opens in order to do something: their application starts at once. */
const interactive = /^\/(admin|preview|unsubscribe|blog\/preview)(\/|$)/;

/** Whether a page can be read without its application. */
export const isForReading = (pathname: string): boolean => !interactive.test(pathname);

/** Takes the application out of a page that comes without one, wherever it is shown. */
export const takeOutApplication = ({ head, content, end }: PageParts): PageParts => ({
  head: head.replace(preload, ''),
  content,
  end: [preload, routerState, moduleScript].reduce(
    (text, pattern) => text.replace(pattern, ''),
    end,
  ),
});

/**
 * Makes the scripts of a rendered page inert: they wait as text for `starter`, which runs them with the first interaction.
 *
 * @param page as React Router rendered it, within the site's frame
 * @param starter the text of a script
 */
export function makeScriptsInert({ head, content, end }: PageParts, starter: string): PageParts {
  const modules: string[] = [];
  const state: string[] = [];
  const takePreload = (_: string, href: string) => {
    modules.push(href);
    return '';
  };
  const bareHead = head.replace(preload, takePreload);
  // Functions, so that a `$` in what is inserted stays one.
  const inertEnd = end
    .replace(preload, takePreload)
    .replace(routerState, (_, text: string) => {
      state.push(text);
      return '';
    })
    .replace(
      moduleScript,
      (_, text: string) =>
        `<script type="text/plain" data-inert="">${state.join('\n')}</script>` +
        `<script type="text/plain" data-inert="" data-modules="${modules.join(' ')}">${text}</script>`,
    );
  const ownScripts =
    `<script>${starter}</script>` +
    `<script type="speculationrules" data-inert="">${speculationRules}</script>`;
  return { head: bareHead + ownScripts, content, end: inertEnd };
}
