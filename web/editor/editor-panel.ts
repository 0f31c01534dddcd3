import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EditedPost } from '../../cms/contract/posts';
import { keepsEditorOpen } from './unsaved-changes-guard';

const panels = ['history', 'conflict'] as const;

/**
 * A panel replaces the editor. It has its own URL, so that Back closes it. A conflict is shown at once.
 *
 * @param theirs the version that is in conflict with the author's
 * @param onConflictLeft called when the author leaves the conflict as it is
 */
export function useEditorPanel(theirs: EditedPost | null, onConflictLeft: () => void) {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const shown = panels.find((panel) => hash === `#${panel}`);
  const show = (panel: (typeof panels)[number]) =>
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
