import { useBlocker } from 'react-router-dom';
import { useEffect } from 'react';
import { Question } from './modal';

type GuardProps = {
  isDirty: boolean;
  /** The current value: a save may just have ended. */
  isDirtyNow: () => boolean;
};

/** The history state of a navigation that keeps the editor open, as when a new post gets its URL. */
export const keepsEditorOpen = 'keeps the editor open';

/** Asks before the author leaves with unsaved changes. So does the browser. */
export function UnsavedChangesGuard({ isDirty, isDirtyNow }: GuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirtyNow() &&
      nextLocation.state !== keepsEditorOpen &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

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
