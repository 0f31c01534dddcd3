import { useIsHydrated } from '../../components/use-is-hydrated';

/** Notice that the editor needs JavaScript, until hydration. */
export const NeedsScripts = () =>
  useIsHydrated() ? null : (
    <p className="text-note text-faded">
      The editor needs JavaScript: it keeps every word in your browser. Allow it for this site.
    </p>
  );
