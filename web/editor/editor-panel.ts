import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EditedPost } from '../../cms/contract/posts';
import { keepsEditorOpen } from './unsaved-changes-guard';

type Panel = 'history' | 'conflict';

/** The panel that a URL's hash names, `#history`, or null. */
const panelIn = (hash: string): Panel | null =>
  hash === '#history' ? 'history' : hash === '#conflict' ? 'conflict' : null;

/**
 * A panel replaces the editor. It has its own URL, so that Back closes it. A conflict is shown at once.
 *
 * @param theirs the version that is in conflict with the author's
 * @param onConflictLeft called when the author leaves the conflict as it is
 */
export function useEditorPanel(theirs: EditedPost | null, onConflictLeft: () => void) {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const shown = panelIn(hash);
  const show = (panel: Panel) =>
    void navigate({ pathname, search, hash: panel }, { state: keepsEditorOpen });
  const close = () => {
    // Opened directly, there is no earlier history entry of the editor.
    if (state === keepsEditorOpen) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, state: keepsEditorOpen });
  };

  const follow = useEffectEvent(() => {
    if (theirs) show('conflict');
    else if (shown === 'conflict') close();
  });
  const leave = useEffectEvent(() => {
    if (theirs && shown !== 'conflict') onConflictLeft();
  });
  useEffect(() => follow(), [theirs]);
  useEffect(() => leave(), [shown]);

  return { shown, show, close };
}
