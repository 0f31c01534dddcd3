import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams, useSubmit } from 'react-router-dom';

/**
 * Returns the code in the page's URL, if any, and submits a form with it. Mail scanners, which fetch the page without
 * running scripts, do not use the code up.
 */
export function useCodeInUrl(form: RefObject<HTMLFormElement | null>): string | null {
  const [query] = useSearchParams();
  const submit = useSubmit();
  const code = query.get('code')?.trim() || null;
  const sent = useRef<string | null>(null);

  useEffect(() => {
    if (code === null || sent.current === code) return;
    sent.current = code;
    void submit(form.current, { replace: true });
  }, [code, form, submit]);
  return code;
}
