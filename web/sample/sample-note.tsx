import { ResumeNotice, noteAction } from './resume-notice';

const ordinals = ['first', 'second', 'third'];

type SampleNoteProps = {
  isBack: boolean;
  /** The chapter where the reader stopped last; null when it is the one that is shown. */
  stoppedIn: number | null;
  onBeginning: () => void;
  onGoOn: (chapter: number) => void;
};

/** For a reader who comes again: where they stopped, and the way there or to the beginning. */
export function SampleNote({ isBack, stoppedIn, onBeginning, onGoOn }: SampleNoteProps) {
  if (stoppedIn === null && !isBack) return null;
  return (
    <ResumeNotice className="absolute inset-x-0 bottom-3">
      {stoppedIn === null ? (
        <>
          You are back where you stopped.
          <button type="button" className={noteAction} onClick={onBeginning}>
            From the beginning
          </button>
        </>
      ) : (
        <>
          You stopped in the {ordinals[stoppedIn - 1]} chapter.
          <button type="button" className={noteAction} onClick={() => onGoOn(stoppedIn)}>
            Go on there
          </button>
        </>
      )}
    </ResumeNotice>
  );
}
