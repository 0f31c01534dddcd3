import type { ReactNode, Ref } from 'react';
import { Prose } from '../components/prose';
import { ChapterTitle, initialClass } from './chapter-beginning';
import type { Sample } from './load-sample';

const lines = ['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-11/12', 'w-7/12'];

/** Placeholder of the size of the dialog. */
export const SampleSkeleton = ({ titleId }: { titleId: string }) => (
  <div aria-busy="true" className="quiet-arrival">
    <h2 id={titleId} className="sr-only">
      Loading the chapter…
    </h2>
    <div className="bg-rule/50 mx-auto mb-10 h-8 w-2/3" />
    {[...lines, ...lines, ...lines].map((width, index) => (
      <div key={index} className={`bg-rule/30 mb-3.5 h-4 ${width}`} />
    ))}
  </div>
);

type MissingSampleProps = { titleId: string; reason: string; onRetry: () => void };

/** Shown if the first chapter failed to load. */
export const MissingSample = ({ titleId, reason, onRetry }: MissingSampleProps) => (
  <div role="alert" className="py-16 text-center">
    <h2 id={titleId} className="font-display text-h3">
      The chapter did not load
    </h2>
    <p className="mt-3 mb-6">{reason}</p>
    <button type="button" className="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);

type SampleTextProps = {
  sample: Sample;
  titleId: string;
  prose: Ref<HTMLDivElement>;
  beside?: ReactNode;
  children: ReactNode;
};

export const SampleText = ({ sample, titleId, prose, beside, children }: SampleTextProps) => (
  <article>
    <h2 id={titleId} className="font-display text-h2 mb-8 text-center" aria-live="polite">
      <ChapterTitle title={sample.title} />
    </h2>
    <div className="reading-frame relative">
      {beside}
      <Prose
        ref={prose}
        html={sample.html}
        className={`prose-chapter reading-text mx-auto ${initialClass(sample.html)}`}
      />
    </div>
    {children}
  </article>
);
