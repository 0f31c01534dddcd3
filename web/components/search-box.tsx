import { type ChangeEvent, useEffect, useRef } from 'react';
import { Form } from 'react-router-dom';

type SearchBoxProps = {
  /** The page that shows what is found. Without JavaScript, Enter asks it. */
  action: string;
  /** What is searched for now. */
  q: string;
  placeholder: string;
  label: string;
  /** What else the page is asked for, and goes on to be. */
  keeping?: Record<string, string>;
  className?: string;
  onType: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A search box. Back and Forward change the search too: the box follows, unless somebody is typing in it. */
export function SearchBox({
  action,
  q,
  placeholder,
  label,
  keeping = {},
  className,
  onType,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);

  return (
    <Form role="search" action={action} className={className}>
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={200}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        className="border-rule bg-leaf placeholder:text-faded rounded-edge min-h-11 w-full border px-4"
        onChange={onType}
      />
      {Object.entries(keeping).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
