import { ResumeNotice, noteAction } from './resume-notice';

const ordinals = ['first', 'second', 'third'];

type SampleNoteProps = {
  isBack: boolean;
  /** Chapter in which the user last stopped; null if it is the displayed one. */
  stoppedIn: number | null;
  onBeginning: () => void;
  onGoOn: (chapter: number) => void;
};

/** Offers to go to the last reading position, or to the beginning. */
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
