'use client';

import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAllFormFields, useDocumentInfo, useFormFields } from '@payloadcms/ui';
import { reduceFieldsToValues } from 'payload/shared';
import { askAtRest } from '../ask-at-rest';
import { callRest, wordsOfError } from '../rest';
import { problemSentences, readBracketMarkup } from '../../subjects/books/bracket-markup';

type PageFrameProps = { page: 'page' | 'sample'; sent: unknown; title: string; className: string };

/** Renders a preview page of the site in a frame, and sends it the content whenever it is ready, also after a reload. */
function PageFrame({ page, sent, title, className }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const send = useEffectEvent(() => {
    frame.current?.contentWindow?.postMessage(sent, location.origin);
  });
  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (origin === location.origin && source === frame.current?.contentWindow)
      if (data === `${page}-preview-ready`) send();
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => send(), [sent]);
  return (
    <iframe
      className={`bg-box w-full rounded-small border-3 border-double border-(--theme-elevation-250) ${className}`}
      ref={frame}
      src={`/preview/${page}`}
      title={title}
    />
  );
}

const livePages: Record<string, string> = {
  home: '/',
  series: '/books',
  author: '/author',
  contact: '/contact',
  'site-settings': '/',
};

/** Previews the page that a form edits, with unsaved edits, in the site's own preview page. */
export function PagePreview() {
  const { id, collectionSlug, globalSlug } = useDocumentInfo();
  const [fields] = useAllFormFields();
  const page = globalSlug ?? collectionSlug ?? '';
  const typed = useDeferredValue(fields);
  const form = useMemo(
    () => JSON.stringify({ ...reduceFieldsToValues(typed, true), ...(id !== undefined && { id }) }),
    [typed, id],
  );
  const [sent, setSent] = useState<{ page: string; shown: unknown } | null>(null);
  const [failed, setFailed] = useState('');

  useEffect(() => {
    const path = globalSlug ? `/globals/${globalSlug}` : `/${page}`;
    return askAtRest({
      rest: 300,
      ask: (signal) => callRest<unknown>(`${path}/preview`, { body: form, signal }),
      onAnswer: (shown) => {
        setSent({ page, shown });
        setFailed('');
      },
      onFailure: (error) => setFailed(wordsOfError(error)),
    });
  }, [form, globalSlug, page]);

  const slug: unknown = fields.slug?.initialValue;
  const isDraft = fields.status?.initialValue === 'draft';
  const live = livePages[page] ?? (id !== undefined && slug ? `/books/${String(slug)}` : null);
  return (
    <section className="field-type my-6" aria-label="Preview">
      <h2 className="text-[1.2rem]">What visitors will see</h2>
      <p className="field-description mt-1">With your unsaved changes.</p>
      {isDraft && (
        <p className="mt-1">Visitors do not see a draft. To publish it, choose “Out” and save.</p>
      )}
      {live && !isDraft && (
        <p className="mt-1">
          <a className="text-link" href={live} target="_blank" rel="noreferrer">
            The page as it is now (new window)
          </a>
        </p>
      )}
      {failed && (
        <p className="text-error mt-1" role="status">
          The preview is out of date. {failed}
        </p>
      )}
      <PageFrame
        page="page"
        sent={sent}
        title="The page as visitors will see it"
        className="mt-[0.6rem] h-[min(75vh,48rem)]"
      />
    </section>
  );
}

const mostProblems = 10;

/** Previews a chapter in the site's own preview page, from the markup that saving would produce. */
export function SamplePreview() {
  const title = useFormFields(([fields]) => String(fields.title?.value ?? ''));
  const excerpt = useFormFields(([fields]) => String(fields.excerpt?.value ?? ''));
  const typed = useDeferredValue(excerpt);
  const { markup: shown, problems } = useMemo(() => readBracketMarkup(typed), [typed]);
  const sent = useMemo(() => ({ title, excerpt: shown }), [title, shown]);

  return (
    <section className="field-type my-6" aria-label="Preview">
      {problems.length > 0 && (
        <div className="wrap-anywhere">
          <h2 className="mb-[0.6rem] text-[1.2rem]">Mistakes in the text</h2>
          <ul className="mb-[1.2rem]">
            {problemSentences(typed, problems.slice(0, mostProblems)).map((sentence, index) => (
              <li className="text-error" key={`${index} ${sentence}`}>
                {sentence}
              </li>
            ))}
            {problems.length > mostProblems && (
              <li className="text-error">and {problems.length - mostProblems} more</li>
            )}
          </ul>
        </div>
      )}
      <h2 className="mb-[0.6rem] text-[1.2rem]">What the reader sees</h2>
      <PageFrame
        page="sample"
        sent={sent}
        title="The chapter as the reader sees it"
        className="h-[min(70vh,44rem)] max-w-150"
      />
    </section>
  );
}
