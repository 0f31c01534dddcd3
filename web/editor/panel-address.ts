import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EditedPost } from '../../cms/contract/posts';
import { staysAtDesk } from './unsaved-changes-guard';

type Panel = 'history' | 'conflict';

/** The panel that an address names, `#history`, or null. */
export const panelIn = (hash: string): Panel | null =>
  hash === '#history' ? 'history' : hash === '#conflict' ? 'conflict' : null;

/** A panel takes the place of the desk. It has an address of its own, so that the browser's Back closes it. */
export function useDeskPanel() {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const show = (panel: Panel) =>
    void navigate({ pathname, search, hash: panel }, { state: staysAtDesk });
  const close = () => {
    // Who came by this address from elsewhere has no desk to go back to.
    if (state === staysAtDesk) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, state: staysAtDesk });
  };
  return { is: panelIn(hash), show, close };
}

/** Shows the two versions of a post when there are two, and lets the author decide later when they are left. */
export function useConflictPanel(
  { is, show, close }: ReturnType<typeof useDeskPanel>,
  theirs: EditedPost | null,
  onLeft: () => void,
) {
  const shown = useRef<EditedPost | null>(null);
  const begin = useEffectEvent(() => show('conflict'));
  const end = useEffectEvent(() => is === 'conflict' && close());
  const left = useEffectEvent(onLeft);

  useEffect(() => {
    if (theirs && shown.current !== theirs) begin();
    else if (!theirs) end();
    shown.current = theirs;
  }, [theirs]);
  useEffect(() => {
    if (is !== 'conflict' && shown.current) left();
  }, [is]);
}
