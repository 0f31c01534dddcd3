import type { PostEditorState } from './editor-store';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Where the text is, in one line. */
function words({ autosave, isDirty, isStorageClosed, post, save }: PostEditorState): string {
  if (isStorageClosed && autosave.status !== 'stored')
    return 'This browser keeps nothing: leave this page open until the site has your text.';
  switch (autosave.status) {
    case 'pending':
      return 'Kept in this browser';
    case 'stored':
      return isDirty
        ? `Kept on the site at ${time.format(new Date(autosave.at))}, not saved yet`
        : '';
    case 'away':
      return 'The site does not answer. Your text is kept in this browser and sent as soon as it does.';
    case 'key':
      return 'Kept in this browser only. The site asks who you are: press Save to tell it.';
    case 'refused':
      return `Kept in this browser only: ${autosave.detail}`;
    case 'untouched':
      if (isDirty) return 'Not saved yet';
      return post && save.status !== 'gone' ? 'As it was saved' : '';
  }
}

/** Where the text is, and a way to send at once what waits for the site to answer. */
export function StatusLine({ state, onTryNow }: { state: PostEditorState; onTryNow: () => void }) {
  const isAway = state.autosave.status === 'away' || state.save.status === 'waiting';
  return (
    <p role="status" className="text-note text-faded flex min-h-11 flex-wrap items-center gap-x-3">
      {words(state)}
      {isAway && (
        <button type="button" className="link min-h-11 cursor-pointer" onClick={onTryNow}>
          Try now
        </button>
      )}
    </p>
  );
}
