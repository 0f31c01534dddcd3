import { useId, useRef } from 'react';
import { PrivateHead } from '../../components/page';
import { SampleSkeleton, SampleText } from '../../sample/sample-text';
import { useModule } from '../../sample/use-module';
import { useEdited } from './use-edited';

const isDraft = (data: unknown): data is { title: string; excerpt: string } =>
  typeof data === 'object' && data !== null && 'title' in data && 'excerpt' in data;

const loadSampleHtml = () =>
  import('../../sample/sample-html').then(({ sampleHtml }) => sampleHtml);

/** Preview of a chapter being edited. The dashboard sends the text. */
export default function SamplePreviewPage() {
  const titleId = useId();
  const prose = useRef<HTMLDivElement>(null);
  const draft = useEdited('sample-preview-ready', isDraft);
  const { module: sampleHtml } = useModule(loadSampleHtml, true);
  return (
    <div className="bg-leaf fixed inset-0 z-30 overflow-y-auto px-6 py-7 sm:px-10">
      <PrivateHead title="Preview of a sample chapter" />
      {draft && sampleHtml ? (
        <SampleText
          sample={{ title: draft.title, html: sampleHtml(draft.excerpt) }}
          titleId={titleId}
          prose={prose}
        >
          {null}
        </SampleText>
      ) : (
        <SampleSkeleton titleId={titleId} />
      )}
    </div>
  );
}
