'use client';

import { useForm, useFormProcessing, useFormSubmitted } from '@payloadcms/ui';
import { useEffect } from 'react';

/** Keeps a form modified after a refused save: Payload would disable Save, and lose the edits when the page is left. */
export function useStaysModified(): void {
  const { setModified } = useForm();
  const isSaving = useFormProcessing();
  const wasRefused = useFormSubmitted();
  useEffect(() => {
    if (wasRefused && !isSaving) setModified(true);
  }, [wasRefused, isSaving, setModified]);
}
