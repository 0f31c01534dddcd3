import type { DeskState } from './editor-store';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Where the text is, in one line. */
function words({ kept, isDirty, isLocalClosed, post, saving }: DeskState): string {
  if (isLocalClosed && kept.is !== 'kept')
    return 'This browser keeps nothing: leave this page open until the site has your text.';
  switch (kept.is) {
    case 'pending':
      return 'Kept in this browser';
    case 'kept':
      return isDirty ? `Kept on the site at ${time.format(new Date(kept.at))}, not saved yet` : '';
    case 'away':
      return 'The site does not answer. Your text is kept in this browser and sent as soon as it does.';
    case 'key':
      return 'Kept in this browser; the site asks who you are.';
    case 'refused':
      return `Kept in this browser only: ${kept.detail}`;
    case 'untouched':
      if (isDirty) return 'Not saved yet';
      return post && saving.is !== 'gone' ? 'As it was saved' : '';
  }
}

export function StatusLine({ state, onTryNow }: { state: DeskState; onTryNow: () => void }) {
  const isAway = state.kept.is === 'away' || state.saving.is === 'waiting';
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
