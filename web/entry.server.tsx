import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
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
import fonts from './styles/fonts.css?inline';
import fontsHref from './styles/fonts.css?url';
import styles from './styles/site.css?inline';

/** A rendered page whose application waits. A book's opens its sample before; one lists what was kept, and has no application. */
function makeReadable(html: string): string {
  if (html.includes(' data-kept-pages=""'))
    return makeScriptsInert(takeOutApplication(html), `${listKeptPages};${starter}`);
  return makeScriptsInert(
    html,
    html.includes(' data-sample=""') ? `${showSample};${starter}` : starter,
  );
}

// While one develops, styles change under a page: they stay in files.
const withStyles = import.meta.env.PROD
  ? inlineStyles(fonts, fontsHref, styles)
  : (html: string) => html;

/** What is written, as one text. */
const textOf = (pipe: (destination: Writable) => Writable): Promise<string> =>
  new Promise((resolve, reject) => {
    const written: Buffer[] = [];
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written.push(chunk);
        done();
      },
    });
    destination.on('finish', () => resolve(Buffer.concat(written).toString()));
    destination.on('error', reject);
    pipe(destination);
  });

/** Every page is complete when it is sent: its loaders have answered, and nothing is left to stream. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { report, requestId }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let renderStatus = status;
    const { pipe } = renderToPipeableStream(
      <RequestIdContext value={requestId}>
        <ServerRouter context={routerContext} url={request.url} />
      </RequestIdContext>,
      {
        onAllReady() {
          headers.set('content-type', 'text/html; charset=utf-8');
          const respond = (html: string) => {
            const { pathname } = new URL(request.url);
            const body = isForReading(pathname) ? withStyles(makeReadable(html)) : html;
            // In place of the policy of every answer. While one develops, the scripts of the tools run too.
            if (import.meta.env.PROD)
              headers.set('content-security-policy', contentSecurityPolicy(body, pathname));
            return new Response(body, { status: renderStatus, headers });
          };
          resolve(textOf(pipe).then(respond));
        },
        onShellError: reject,
        onError(error) {
          renderStatus = 500;
          report(error);
        },
      },
    );
  });
}

/**
 * What a loader, an action or a component throws goes to the log of the process; a reader who left is no error, and what the API
 * failed at stands there already, by the same id.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isLogged = error instanceof ApiError && error.status >= 500;
  if (!request.signal.aborted && !isLogged) context.report(error);
};
