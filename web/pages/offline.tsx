import { KeptPages } from '../components/kept-pages';
import { PrivateHead } from '../components/private-head';

const title = 'The lamp has gone out';
const text =
  'The site cannot be reached. This page looks for it, and goes on by itself when it is back.';

/**
 * Shown by the service worker in place of a page that is not available offline, at that page's URL. It has no application,
 * which would load the page of the URL.
 */
const Offline = () => (
  <div className="mx-auto max-w-measure px-6 py-16 text-center md:py-24">
    <PrivateHead title={title} description={text} />
    <h1 className="font-display text-h1">{title}</h1>
    <p className="mt-4 text-balance">{text}</p>
    <p className="mt-8">
      <a href="/" data-again="" className="button button-sealed">
        Try again
      </a>
    </p>
    <KeptPages />
  </div>
);

export default Offline;
