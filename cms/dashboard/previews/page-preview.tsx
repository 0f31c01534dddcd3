'use client';

import { useAllFormFields, useDocumentInfo } from '@payloadcms/ui';
import { reduceFieldsToValues } from 'payload/shared';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { callRest, wordsOfError } from '../rest';
import { usePageFrame } from './use-page-frame';

/** Milliseconds without typing before the server renders a preview. */
const pause = 300;

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
  const [told, setTold] = useState<{ page: string; shown: unknown } | null>(null);
  const [failed, setFailed] = useState('');
  const frame = usePageFrame('page-preview-ready', told);

  useEffect(() => {
    const leave = new AbortController();
    const path = globalSlug ? `/globals/${globalSlug}` : `/${page}`;
    const waited = setTimeout(() => {
      callRest<unknown>(`${path}/preview`, { body: form, signal: leave.signal })
        .then((shown) => {
          setTold({ page, shown });
          setFailed('');
        })
        .catch((error: unknown) => {
          if (!leave.signal.aborted) setFailed(wordsOfError(error));
        });
    }, pause);
    return () => {
      clearTimeout(waited);
      leave.abort();
    };
  }, [form, globalSlug, page]);

  const slug: unknown = fields.slug?.initialValue;
  const isDraft = fields.status?.initialValue === 'draft';
  const live = livePages[page] ?? (id !== undefined && slug ? `/books/${String(slug)}` : null);
  return (
    <section className="field-type my-6" aria-label="Preview">
      <h2 className="text-[1.2rem]">What visitors will see</h2>
      <p className="field-description mt-1">With what is typed here, before it is saved.</p>
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
      <iframe
        className="page-frame mt-[0.6rem] h-[min(75vh,48rem)]"
        ref={frame}
        src="/preview/page"
        title="The page as visitors will see it"
      />
    </section>
  );
}
