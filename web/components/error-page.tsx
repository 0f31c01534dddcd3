import { createContext, useContext, useState, type ReactNode } from 'react';
import { ApiError } from '../../cms/contract/plain/client';
import { type ErrorResponse, isRouteErrorResponse, Link, useLocation } from 'react-router-dom';
import { PageLink } from './page-link';

/** The request's id on the server; null in the browser. */
export const RequestIdContext = createContext<string | null>(null);

const elementId = 'request-id';

/** Returns the id that the server rendered into the current page. */
const writtenId = () =>
  typeof document === 'undefined' ? null : document.getElementById(elementId)?.textContent;

/** The request's id, for users who report an error. The log has the same id. */
function RequestId({ error }: { error: unknown }) {
  const rendered = useContext(RequestIdContext);
  const [written] = useState(writtenId);
  const id = error instanceof ApiError ? (error.requestId ?? rendered) : (rendered ?? written);
  if (!id) return null;
  return (
    <p className="text-note text-faded mt-4">
      If you write to us about this, please include this number:{' '}
      <code id={elementId} className="break-all">
        {id}
      </code>
    </p>
  );
}

const texts = {
  notFound: {
    title: 'This page is not in the book',
    text: 'The address may be mistyped, or the page may have been taken out.',
  },
  offline: {
    title: 'The lamp has gone out',
    text: 'The site cannot be reached. Check your connection and try again.',
  },
  away: {
    title: 'The lamp is being filled',
    text: 'The site will be back in a moment. Try again shortly.',
  },
  unreadable: {
    title: 'This form cannot be read',
    text: 'Go back, and send it again.',
  },
  failed: {
    title: 'Something went wrong on our side',
    text: 'You did nothing wrong. Try again in a little while.',
  },
};

const isNotFound = (error: unknown): error is ErrorResponse =>
  isRouteErrorResponse(error) && error.status === 404;

function detailIn(sent: unknown): string | undefined {
  if (typeof sent === 'string') return sent;
  return sent && typeof sent === 'object' && 'detail' in sent && typeof sent.detail === 'string'
    ? sent.detail
    : undefined;
}

function whatHappened(error: unknown) {
  if (isNotFound(error))
    return { ...texts.notFound, text: detailIn(error.data) ?? texts.notFound.text };
  if (isRouteErrorResponse(error) && error.status === 400) return texts.unreadable;
  if (isRouteErrorResponse(error) && [429, 503].includes(error.status))
    return { ...texts.away, text: detailIn(error.data) ?? texts.away.text };
  return error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine
    ? texts.offline
    : texts.failed;
}

const links = [
  ['/', 'Home'],
  ['/books', 'The books'],
  ['/blog', 'The forum'],
] as const;

export function ErrorPage({ error, children }: { error: unknown; children?: ReactNode }) {
  const { title, text } = whatHappened(error);
  const location = useLocation();
  return (
    <div className="mx-auto max-w-measure px-6 py-24 text-center">
      <title>{title}</title>
      <meta name="description" content={text} />
      <h1 className="font-display text-h1">{title}</h1>
      <p className="mt-4">{text}</p>
      {title === texts.failed.title && <RequestId error={error} />}
      {children}
      <p className="text-gold my-8 text-h2" aria-hidden="true">
        ❦
      </p>
      <ul className="flex flex-wrap justify-center gap-3">
        {!isNotFound(error) && (
          <li>
            <Link reloadDocument to={location} className="button button-sealed">
              Try again
            </Link>
          </li>
        )}
        {links.map(([to, words]) => (
          <li key={to}>
            <PageLink to={to} className="button">
              {words}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
