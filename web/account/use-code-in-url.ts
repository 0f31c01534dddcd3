import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams, useSubmit } from 'react-router-dom';

/**
 * Sends a form by itself when the page's URL brings its code: by the page's script, so that a program that only fetches the
 * page, as scanners of mail do, uses no code up.
 *
 * @returns the code in the URL, null when it has none
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
