/** The editor keeps the key and the text in the browser, which only scripts can. */
export const NeedsScripts = () => (
  <noscript>
    <p className="text-note text-faded">
      The editor needs JavaScript: it keeps every word in your browser. Allow it for this site.
    </p>
  </noscript>
);
