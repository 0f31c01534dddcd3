import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  type AppLoadContext,
  type EntryContext,
  type HandleErrorFunction,
  ServerRouter,
} from 'react-router-dom';
import { ApiError } from './api/client';
import { RequestIdContext } from './components/request-id';
import { contentSecurityPolicy } from './content-security-policy';
import { isForReading, makeScriptsInert, takeOutApplication } from './hydration/inert-scripts';
import { inlineStyles } from './hydration/inline-styles';
import listKeptPages from './hydration/list-kept-pages?script';
import showSample from './hydration/show-sample?script';
import starter from './hydration/start-on-interaction?script';
import { joinPage, type PageParts, splitPage } from './page-parts';
import fonts from './styles/fonts.css?inline';
import fontsHref from './styles/fonts.css?url';
import styles from './styles/site.css?inline';

/** A rendered page whose application waits. A book's opens its sample before; one lists what was kept, and has no application. */
function makeReadable(page: PageParts): PageParts {
  if (page.content.includes(' data-kept-pages=""'))
    return makeScriptsInert(takeOutApplication(page), `${listKeptPages};${starter}`);
  return makeScriptsInert(
    page,
    page.content.includes(' data-sample=""') ? `${showSample};${starter}` : starter,
  );
}

// While one develops, styles change under a page: they stay in files.
const withStyles = import.meta.env.PROD
  ? inlineStyles(fonts, fontsHref, styles)
  : (page: PageParts) => page;

/** What may stand in JSON, and not in a script. */
const escaped: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Hands what the loaders answered to the application, as the router's own scripts do that stream it. */
async function handOff(loaded: ReadableStream<Uint8Array>): Promise<string> {
  const data = JSON.stringify(await text(loaded));
  const controller = 'window.__reactRouterContext.streamController';
  const inScript = data.replace(/[&><\u2028\u2029]/g, (sign) => escaped[sign] ?? sign);
  return `<script>${controller}.enqueue(${inScript});</script><script>${controller}.close();</script>`;
}

const documentEnd = '</body></html>';

/**
 * Every page is complete when it is sent: its loaders have answered, and nothing of it waits for anything. So it is rendered in
 * one go and as one text, with what its loaders answered at its end.
 *
 * @throws what a component throws: the router renders the page again, with the error's boundary
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
  const page = isForReading(pathname) ? withStyles(makeReadable(complete)) : complete;
  headers.set('content-type', 'text/html; charset=utf-8');
  // In place of the policy of every answer. While one develops, the scripts of the tools run too.
  if (import.meta.env.PROD)
    headers.set('content-security-policy', contentSecurityPolicy(page, pathname));
  // As bytes: of a text, a response looks at every letter before it encodes it.
  return new Response(Buffer.from(joinPage(page)), { status, headers });
}

/**
 * What a loader, an action or a component throws goes to the log of the process; a reader who left is no error, and what the API
 * failed at stands there already, by the same id.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isLogged = error instanceof ApiError && error.status >= 500;
  if (!request.signal.aborted && !isLogged) context.report(error);
};
