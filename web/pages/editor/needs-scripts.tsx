import { useIsHydrated } from '../../components/use-is-hydrated';

/** Notice that the editor needs JavaScript, until hydration. */
export const NeedsScripts = () =>
  useIsHydrated() ? null : (
    <p className="text-note text-faded">
      The editor needs JavaScript to store your text in your browser. Allow JavaScript for this
      site.
    </p>
  );
