import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  type AppLoadContext,
  type EntryContext,
  type HandleErrorFunction,
  ServerRouter,
} from 'react-router-dom';
import { ApiError } from '../cms/contract/plain/client';
import { RequestIdContext } from './components/error-page';
import { contentSecurityPolicy } from './content-security-policy';
import {
  isForReading,
  makeScriptsInert,
  putStylesFirst,
  takeOutApplication,
} from './hydration/inert-scripts';
import { inlineStyles } from './hydration/inline-styles';
import listCachedPages from './hydration/list-cached-pages?script';
import showSample from './hydration/show-sample?script';
import starter from './hydration/start-on-interaction?script';
import { joinPage, type PageParts, splitPage } from './hydration/page-parts';
import fonts from './styles/fonts.css?inline';
import fontsHref from './styles/fonts.css?url';
import styles from './styles/site.css?inline';

/**
 * Makes the application of a rendered page wait for user input. Adds the early sample dialog to a book's page. Removes the
 * application from the offline page.
 */
function makeReadable(page: PageParts): PageParts {
  if (page.content.includes(' data-kept-pages=""'))
    return makeScriptsInert(takeOutApplication(page), `${listCachedPages};${starter}`);
  return makeScriptsInert(
    page,
    page.content.includes(' data-sample=""') ? `${showSample};${starter}` : starter,
  );
}

// During development, styles are not inlined.
const withStyles = import.meta.env.PROD
  ? inlineStyles(fonts, fontsHref, styles)
  : (page: PageParts) => page;

/** Returns the loader data as scripts, like those that React Router streams. */
async function handOff(loaded: ReadableStream<Uint8Array>): Promise<string> {
  const data = JSON.stringify(await text(loaded));
  const controller = 'window.__reactRouterContext.streamController';
  // A `</script>` in the data would end the script.
  const inScript = data.replaceAll('<', '\\u003c');
  return `<script>${controller}.enqueue(${inScript});</script><script>${controller}.close();</script>`;
}

const documentEnd = '</body></html>';

/**
 * Renders a page to a single string, followed by its loader data. All data is loaded before rendering.
 *
 * @throws errors of components: the router renders the error boundary
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  { requestId }: AppLoadContext,
): Promise<Response> {
  const rendered = renderToString(
    <RequestIdContext value={requestId}>
      <ServerRouter context={routerContext} url={request.url} />
    </RequestIdContext>,
  );
  const state = serverHandoffStream ? await handOff(serverHandoffStream) : '';
  const { head, content, end } = splitPage(rendered);
  const complete: PageParts = {
    head: `<!DOCTYPE html>${head}`,
    content,
    end: `${end.slice(0, -documentEnd.length)}${state}${documentEnd}`,
  };
  const { pathname } = new URL(request.url);
  const page = isForReading(pathname)
    ? withStyles(makeReadable(complete))
    : putStylesFirst(complete);
  headers.set('content-type', 'text/html; charset=utf-8');
  // Replaces the default policy, but not during development, when the tools' inline scripts must run.
  if (import.meta.env.PROD)
    headers.set('content-security-policy', contentSecurityPolicy(page, pathname));
  return new Response(Buffer.from(joinPage(page)), { status, headers });
}

/**
 * Logs errors of loaders, actions and components. Not logged: aborted requests, and API failures, which the API has already
 * logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isLogged = error instanceof ApiError && error.status >= 500;
  if (!request.signal.aborted && !isLogged) context.report(error);
};
