'use client';

import { useForm, useFormProcessing, useFormSubmitted } from '@payloadcms/ui';
import { useEffect } from 'react';

/**
 * Keeps a form modified whose save was refused. Payload takes a form for unchanged once it is sent: Save would be off, and leaving
 * the page would lose what was refused.
 */
export function useStaysModified(): void {
  const { setModified } = useForm();
  const isSaving = useFormProcessing();
  const wasRefused = useFormSubmitted();
  useEffect(() => {
    if (wasRefused && !isSaving) setModified(true);
  }, [wasRefused, isSaving, setModified]);
}
