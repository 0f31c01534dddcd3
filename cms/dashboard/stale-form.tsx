'use client';

import {
  Button,
  useConfig,
  useDocumentInfo,
  useForm,
  useFormFields,
  useFormModified,
  useFormProcessing,
  useRouteCache,
  useTranslation,
  useFormSubmitted,
} from '@payloadcms/ui';
import { formatDate } from '@payloadcms/ui/shared';
import { useEffect, useState } from 'react';
import { callRest } from './rest';

/** Marks a form as modified after a refused save. Otherwise Payload disables Save and does not warn before edits are lost. */
export function useStaysModified(): void {
  const { setModified } = useForm();
  const isSaving = useFormProcessing();
  const wasRefused = useFormSubmitted();
  useEffect(() => {
    if (wasRefused && !isSaving) setModified(true);
  }, [wasRefused, isSaving, setModified]);
}

async function readVersion(path: string): Promise<string | null> {
  const query = new URLSearchParams({ depth: '0', draft: 'true', 'select[updatedAt]': 'true' });
  const answer = await callRest<{ updatedAt?: string }>(`${path}?${query}`).catch(() => null);
  return answer?.updatedAt ?? null;
}

/** Offers to overwrite or to discard if the document was saved elsewhere since it was opened. */
export function StaleForm() {
  const { id, collectionSlug, globalSlug, isTrashed } = useDocumentInfo();
  const seen = useFormFields(([fields]) => fields.updatedAt?.value);
  const status = useFormFields(([fields]) => fields._status?.value);
  const { submit, setModified } = useForm();
  const isModified = useFormModified();
  const isSaving = useFormProcessing();
  const { clearRouteCache } = useRouteCache();
  const { config } = useConfig();
  const { i18n } = useTranslation();
  const [present, setPresent] = useState<string | null>(null);
  const isStored = globalSlug !== undefined || (collectionSlug && id !== undefined && !isTrashed);
  const path = isStored
    ? `/${globalSlug ? `globals/${globalSlug}` : `${collectionSlug}/${id}`}`
    : null;

  useStaysModified();

  useEffect(() => {
    if (!path || !isModified || isSaving) return;
    let isLate = false;
    void readVersion(path).then((version) => {
      if (!isLate) setPresent(version);
    });
    return () => {
      isLate = true;
    };
  }, [path, isModified, isSaving]);

  const isStale =
    typeof seen === 'string' && present !== null && Date.parse(present) > Date.parse(seen);
  if (!path || !isStale || !isModified) return null;

  const save = (more: object = {}) => submit({ overrides: { updatedAt: present, ...more } });
  const saveAsDraft = () =>
    submit({
      action: `/cms/api${path}?depth=0&fallback-locale=null&draft=true`,
      method: 'PATCH',
      overrides: { updatedAt: present, _status: 'draft' },
      skipValidation: true,
    });
  const takeTheirs = () => {
    setModified(false);
    clearRouteCache();
  };
  const when = formatDate({ date: present, i18n, pattern: config.admin.dateFormat });
  const button = { size: 'small', margin: false, disabled: isSaving } as const;
  return (
    <div
      className="overlay fixed inset-x-4 bottom-4 z-40 mx-auto w-fit max-w-184 rounded-small border border-s-4 border-(--theme-error-500) px-5 py-4"
      role="alert"
    >
      <p>
        <strong>This was saved on {when}, after you opened it,</strong> by somebody else or in
        another window. What you typed is still here, and not saved.
      </p>
      <div className="mt-[0.9rem] flex flex-wrap items-center gap-x-[0.9rem] gap-y-[0.6rem]">
        <a
          className="text-link inline-flex min-h-11 items-center"
          href={`/cms${globalSlug ? '' : '/collections'}${path}`}
          target="_blank"
          rel="noreferrer"
        >
          See what was saved (new window)
        </a>
        {/* Collections with drafts have a status. */}
        {status === undefined ? (
          <Button {...button} onClick={() => void save()}>
            Save mine anyway
          </Button>
        ) : (
          <>
            <Button {...button} onClick={() => void saveAsDraft()}>
              Save mine as a draft anyway
            </Button>
            <Button {...button} onClick={() => void save({ _status: 'published' })}>
              Publish mine anyway
            </Button>
          </>
        )}
        <Button {...button} buttonStyle="secondary" onClick={takeTheirs}>
          Discard mine and use theirs
        </Button>
      </div>
    </div>
  );
}
