import { useEffect, useId, useRef, useState } from 'react';
import { Emblem } from './emblem';
import { SampleText } from './sample-text';
import { useSample } from './use-sample';

const arrow =
  'caps hover:text-accent flex min-h-11 min-w-11 cursor-pointer items-center gap-2 px-3 whitespace-nowrap disabled:invisible';

/** Three consecutive ids from the base: specification, section 4. */
const chaptersInSample = 3;

type SampleDialogProps = {
  bookTitle: string;
  emblem: string;
  baseSampleId: number;
  open: boolean;
  onClose: () => void;
};

/** The sample chapters of a book, one at a time. Escape closes it; the platform keeps and gives back the focus. */
export function SampleDialog({
  bookTitle,
  emblem,
  baseSampleId,
  open,
  onClose,
}: SampleDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const title = useId();
  const [sampleId, setSampleId] = useState(baseSampleId);
  const [sample, retry] = useSample(sampleId, open);

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);

  const turnTo = (id: number) => {
    setSampleId(id);
    text.current?.scrollTo(0, 0);
    text.current?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className="sample-dialog"
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="border-rule flex items-center gap-3 border-b px-4 py-1">
        <Emblem path={emblem} className="text-gold size-6 shrink-0" />
        <p className="caps text-note text-faded mr-auto truncate">
          {bookTitle} · {sampleId - baseSampleId + 1} of {chaptersInSample}
        </p>
        <button
          type="button"
          aria-label="Close"
          className="hover:text-accent -mr-2 grid size-11 cursor-pointer place-items-center"
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" stroke="currentColor">
            <path d="M3 3l14 14M17 3L3 17" strokeWidth="1.5" />
          </svg>
        </button>
      </div>
      <div ref={text} tabIndex={-1} className="sample-text px-6 py-7 outline-none sm:px-10">
        <SampleText sample={sample} emblem={emblem} titleId={title} onRetry={retry} />
      </div>
      <div className="border-rule flex items-center justify-between border-t px-2">
        <button
          type="button"
          className={arrow}
          disabled={sampleId <= baseSampleId}
          onClick={() => turnTo(sampleId - 1)}
        >
          <span aria-hidden="true">←</span> Previous
          <span className="max-sm:sr-only">chapter</span>
        </button>
        <button
          type="button"
          className={arrow}
          disabled={sampleId >= baseSampleId + chaptersInSample - 1}
          onClick={() => turnTo(sampleId + 1)}
        >
          Next <span className="max-sm:sr-only">chapter</span>
          <span aria-hidden="true">→</span>
        </button>
      </div>
    </dialog>
  );
}
