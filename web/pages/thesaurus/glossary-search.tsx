import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router-dom';

/** Milliseconds that the text must rest before it is searched for: specification, section 9. */
const rest = 250;

/** The live search: each new search cancels the one before. Without JavaScript, Enter searches. */
export function GlossarySearch({ q }: { q: string }) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);

  // Back and Forward change the search too: the box follows, unless somebody is typing in it.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const searchAfterRest = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const wanted = input.current?.value.trim() ?? '';
      if (wanted === q) return;
      void submit(wanted ? { q: wanted } : {}, {
        action: '/thesaurus',
        replace: q !== '',
        preventScrollReset: true,
      });
    }, rest);
  };

  return (
    <Form role="search" action="/thesaurus" className="mt-8">
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={200}
        placeholder="Search terms..."
        aria-label="Search terms"
        autoComplete="off"
        className="border-rule bg-leaf placeholder:text-faded rounded-edge min-h-11 w-full border px-4"
        onChange={searchAfterRest}
      />
    </Form>
  );
}
