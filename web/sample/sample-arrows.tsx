import { TurnButton } from './turn-button';

const arrow =
  'caps hover:text-accent flex min-h-12 min-w-11 cursor-pointer items-center gap-2 px-3 whitespace-nowrap disabled:invisible';

type SampleArrowsProps = {
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/** Previous and next chapter. */
export const SampleArrows = ({ hasPrevious, hasNext, onPrevious, onNext }: SampleArrowsProps) => (
  <div className="border-rule flex items-center justify-between border-t px-2">
    <TurnButton className={arrow} disabled={!hasPrevious} onTurn={onPrevious}>
      <span aria-hidden="true">←</span> Previous
      <span className="max-sm:sr-only">chapter</span>
    </TurnButton>
    <TurnButton className={arrow} disabled={!hasNext} onTurn={onNext}>
      Next <span className="max-sm:sr-only">chapter</span>
      <span aria-hidden="true">→</span>
    </TurnButton>
  </div>
);
