const ordinals = ['first', 'second', 'third'];

type SampleNoteProps = {
  /** True if the reading position was restored. */
  isBack: boolean;
  /** Chapter in which the user last stopped; null if it is the displayed one. */
  stoppedIn?: number | null;
  className: string;
  onBeginning: () => void;
  onGoOn?: (chapter: number) => void;
};

/** Tells where the user last stopped. Offers to go there, or to the beginning. */
export function SampleNote({
  isBack,
  stoppedIn = null,
  className,
  onBeginning,
  onGoOn,
}: SampleNoteProps) {
  if (stoppedIn === null && !isBack) return null;
  return (
    <div role="status" className={`pointer-events-none z-10 flex justify-center px-3 ${className}`}>
      <p className="bg-leaf border-rule shadow-leaf rounded-edge text-note pointer-events-auto flex flex-wrap items-center justify-center gap-x-3 border px-4">
        {stoppedIn === null
          ? 'You are back where you stopped.'
          : `You stopped in the ${ordinals[stoppedIn - 1]} chapter.`}
        <button
          type="button"
          className="link flex min-h-11 cursor-pointer items-center"
          onClick={() => (stoppedIn === null ? onBeginning() : onGoOn?.(stoppedIn))}
        >
          {stoppedIn === null ? 'From the beginning' : 'Go on there'}
        </button>
      </p>
    </div>
  );
}
