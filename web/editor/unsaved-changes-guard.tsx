import { useBeforeUnload, useBlocker } from 'react-router-dom';
import type { EditorStore } from './editor-store';
import { Question } from './controls';

/** The history state of a navigation that keeps the editor open, as when a new post gets its URL. */
export const keepsEditorOpen = 'keeps the editor open';

/** Asks before the author leaves with unsaved changes. So does the browser. */
export function UnsavedChangesGuard({ editor }: { editor: EditorStore }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      editor.state.isDirty &&
      to.state !== keepsEditorOpen &&
      from.pathname + from.search !== to.pathname + to.search,
  );
  useBeforeUnload((event) => {
    if (editor.state.isDirty) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <Question
      title="Leave without saving?"
      stay="Stay"
      go="Leave"
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      onGo={() => blocker.proceed()}
    >
      Readers do not have your changes yet. They are kept, and you find them under “Not saved yet”.
    </Question>
  );
}
