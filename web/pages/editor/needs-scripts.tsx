import { useIsHydrated } from '../../components/use-is-hydrated';

/** The editor keeps the key and the text in the browser, which only scripts can. Said until they run. */
export const NeedsScripts = () =>
  useIsHydrated() ? null : (
    <p className="text-note text-faded">
      The editor needs JavaScript: it keeps every word in your browser. Allow it for this site.
    </p>
  );
