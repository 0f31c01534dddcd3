import { useEffect, useEffectEvent, useRef } from 'react';
import { Form, useNavigation, useNavigationType, useSubmit } from 'react-router-dom';

type SearchBoxProps = {
  /** Path of the results page. */
  action: string;
  /** Text of the displayed results. */
  q: string;
  placeholder: string;
  label: string;
  /** Other query parameters to keep. */
  keeping?: Record<string, string>;
  className?: string;
  /** Milliseconds without typing before a search. Without it, only Enter and the button search. */
  rest?: number;
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

/** Returns a function that searches for a changed text after a rest. Each search cancels the previous one. */
function useLiveSearch({
  action,
  q,
  keeping,
  rest,
}: Required<Pick<SearchBoxProps, 'action' | 'q' | 'keeping' | 'rest'>>) {
  const submit = useSubmit();
  const { location } = useNavigation();
  const submitted =
    location?.pathname === action
      ? (new URLSearchParams(location.search).get('q')?.trim() ?? '')
      : q;
  const latest = useRef(submitted);
  useEffect(() => {
    latest.current = submitted;
  }, [submitted]);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const search = (wanted: string) => {
    if (wanted === latest.current) return;
    // From `window.location`, because the navigation may have completed since the last render.
    const replace = Boolean(new URLSearchParams(window.location.search).get('q'));
    void submit(
      { ...(wanted && { q: wanted }), ...keeping },
      { action, replace, preventScrollReset: true },
    );
  };
  return (typed: string) => {
    window.clearTimeout(timer.current);
    if (rest < Infinity) timer.current = window.setTimeout(search, rest, typed.trim());
  };
}

/** A search box. Its text follows the URL except while the user types. Back and Forward always update it. */
export function SearchBox({
  placeholder,
  label,
  className,
  keeping = {},
  rest = Infinity,
  ...search
}: SearchBoxProps) {
  const { action, q } = search;
  const onType = useLiveSearch({ ...search, keeping, rest });
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
