import { useEffect, useEffectEvent, useRef } from 'react';
import { Form, useNavigationType } from 'react-router-dom';

type SearchBoxProps = {
  /** Path of the results page, for submission without JavaScript. */
  action: string;
  q: string;
  placeholder: string;
  label: string;
  /** Other query parameters to keep. */
  keeping?: Record<string, string>;
  className?: string;
  onType: (typed: string) => void;
};

const Lens = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="10.5" cy="10.5" r="6.2" />
    <path d="m15.2 15.2 5.3 5.3" />
  </svg>
);

/** A search box. Its text follows the URL except while the user types. Back and Forward always update it. */
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

  const isBack = useNavigationType() === 'POP';
  const shown = useRef(q);
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    if (input.current && (isBack || input.current !== document.activeElement))
      input.current.value = q;
  }, [q, isBack]);

  // Text typed before hydration.
  const onMissed = useEffectEvent(onType);
  useEffect(() => {
    const { value, defaultValue } = input.current ?? { value: '', defaultValue: '' };
    if (value !== defaultValue) onMissed(value);
  }, []);

  return (
    <Form role="search" action={action} className={className}>
      <div className="relative">
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          placeholder={placeholder}
          aria-label={label}
          autoComplete="off"
          className="border-edge bg-leaf placeholder:text-faded rounded-edge min-h-11 w-full border pr-11 pl-3"
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <button
          type="submit"
          aria-label="Search"
          className="text-faded hover:text-accent absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center"
        >
          <Lens />
        </button>
      </div>
      {Object.entries(keeping).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
