import { PrivateHead } from '../components/page';

const kinds = { chapters: 'Chapters', books: 'Books', posts: 'Posts', others: 'And also' };

/** Filled by hydration/list-cached-pages.ts with the pages that are available offline. */
const CachedPages = () => (
  <section aria-labelledby="kept" hidden data-kept-pages="" className="mt-14">
    <p className="text-gold mb-6 text-h2" aria-hidden="true">
      ❦
    </p>
    <h2 id="kept" className="font-display text-h2">
      What you can read now
    </h2>
    {Object.entries(kinds).map(([kind, name]) => (
      <div key={kind} hidden data-kind={kind}>
        <h3 className="caps text-lead text-faded mt-8">{name}</h3>
        <ul className="mt-1" />
      </div>
    ))}
    <template>
      <li>
        <a href="/" className="link-line" />
      </li>
    </template>
  </section>
);

const title = 'The lamp has gone out';
const text =
  'The site cannot be reached. This page keeps trying, and reloads by itself when the site is back.';

/**
 * The service worker returns this page for a page that is not available offline, at that page's URL. It has no client
 * scripts, which would load the page of the URL.
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
    <CachedPages />
  </div>
);

export default Offline;
