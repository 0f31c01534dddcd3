import { isRouteErrorResponse, Link } from 'react-router-dom';

const texts = {
  notFound: {
    title: 'This page is not in the book',
    text: 'The address may be mistyped, or the page may have been taken out.',
  },
  offline: {
    title: 'The lamp has gone out',
    text: 'The site cannot be reached. Look at your connection and try again.',
  },
  away: {
    title: 'The lamp is being filled',
    text: 'The site is back in a moment. Try again shortly.',
  },
  failed: {
    title: 'Something went wrong on our side',
    text: 'It has been written down, and it will be mended. Try again in a little while.',
  },
};

function whatHappened(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return {
      ...texts.notFound,
      text: typeof error.data === 'string' ? error.data : texts.notFound.text,
    };
  if (isRouteErrorResponse(error) && error.status === 503) return texts.away;
  return error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine
    ? texts.offline
    : texts.failed;
}

/** What a reader sees instead of a page that failed, with ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, text } = whatHappened(error);
  return (
    <div className="mx-auto max-w-measure px-6 py-24 text-center">
      <title>{title}</title>
      <h1 className="font-display text-h1">{title}</h1>
      <p className="mt-4">{text}</p>
      <p className="text-gold my-8 text-h2" aria-hidden="true">
        ❦
      </p>
      <ul className="flex flex-wrap justify-center gap-3">
        <li>
          <Link to="/" className="button">
            Home
          </Link>
        </li>
        <li>
          <Link to="/books" className="button">
            The books
          </Link>
        </li>
        <li>
          <Link to="/blog" className="button">
            The blog
          </Link>
        </li>
      </ul>
    </div>
  );
}
