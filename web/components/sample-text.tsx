import { Emblem } from './emblem';
import { Prose } from './prose';
import type { Missing, Sample } from './use-sample';

const lines = ['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-11/12', 'w-7/12'];

/** The shape of a page that is coming: as many lines as fit, so that nothing jumps. */
const Skeleton = ({ titleId }: { titleId: string }) => (
  <div aria-busy="true">
    <h2 id={titleId} className="sr-only">
      Loading the chapter…
    </h2>
    <div className="bg-rule/50 mx-auto mb-10 h-8 w-2/3" />
    {[...lines, ...lines, ...lines].map((width, index) => (
      <div key={index} className={`bg-rule/30 mb-3.5 h-4 ${width}`} />
    ))}
  </div>
);

type SampleTextProps = {
  /** Null while it is on its way. */
  sample: Sample | Missing | null;
  emblem: string;
  titleId: string;
  onRetry: () => void;
};

/** A sample chapter in the dialog: its text, its absence, or what went wrong with it. */
export function SampleText({ sample, emblem, titleId, onRetry }: SampleTextProps) {
  if (sample === null) return <Skeleton titleId={titleId} />;
  if ('reason' in sample)
    return (
      <div role="alert" className="py-16 text-center">
        <h2 id={titleId} className="font-display text-h3">
          The chapter did not arrive
        </h2>
        <p className="mt-3 mb-6">{sample.reason}</p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    );
  return (
    <article>
      <h2 id={titleId} className="font-display text-h2 mb-8 text-center" aria-live="polite">
        {sample.title}
      </h2>
      <Prose html={sample.html} className="prose-chapter mx-auto" />
      <Emblem path={emblem} className="text-gold mx-auto mt-8 size-10" />
    </article>
  );
}
