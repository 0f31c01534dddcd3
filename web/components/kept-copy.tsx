/** Displayed on a cached copy of a page, which the service worker marks (`service-worker/kept-html.ts`). */
export const KeptCopy = () => (
  <p className="text-note text-faded hidden px-6 pt-3 text-center italic in-[[data-kept]]:block print:hidden">
    You are reading a kept copy; it may be older.
  </p>
);
