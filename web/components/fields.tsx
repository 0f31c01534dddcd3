import {
  type ComponentProps,
  type ReactNode,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  type InputEventHandler,
  useRef,
  useState,
} from 'react';
import type { Length } from '../../cms/contract/plain/limits';
import { emailDoubt } from './email-doubt';
import { useIsHydrated } from './use-is-hydrated';

type FieldProps = {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string;
  inside?: ReactNode;
  /** Allowed number of characters. Longer text is reported, not cut off. */
  length?: Partial<Length>;
} & (
  | ({ rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  | ({ rows?: undefined } & ComponentProps<'input'>)
);

/** Properties of a field whose type and label are fixed. */
export type NamedFieldProps = Pick<FieldProps, 'name' | 'hint' | 'length' | 'required'> & {
  label?: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
};

export const fieldBox =
  'border-edge bg-leaf rounded-edge aria-invalid:border-accent mt-1 block min-h-11 w-full border px-4 py-2';

/** Returns an error as a sentence about the field. The API's messages start with a verb, such as 'Is required.' */
export const sentenceOn = (label: string, error: string) =>
  `${label} ${error.charAt(0).toLowerCase()}${error.slice(1)}`;

/** A labeled form field with hint and error. */
export function Field({ label, hint, error, inside, length, ...input }: FieldProps) {
  const id = useId();
  const described = {
    id,
    className: inside ? `${fieldBox} pr-12` : fieldBox,
    minLength: length?.least ?? input.minLength,
    'data-most': length?.most,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="caps">
        {label}
      </label>
      <div className="relative">
        {input.rows === undefined ? (
          <input {...input} {...described} />
        ) : (
          <textarea dir="auto" {...input} {...described} />
        )}
        {inside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-note text-faded mt-1">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-note text-accent mt-1">
          {sentenceOn(label, error)}
        </p>
      )}
    </div>
  );
}

/** An e-mail field that asks once before its form sends an address that looks mistyped. */
export function EmailField({ label = 'E-mail', hint, ...field }: NamedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [doubt, setDoubt] = useState('');
  useEffect(() => {
    const form = input.current?.form;
    let asked = '';
    const ask = (event: SubmitEvent) => {
      const { current } = input;
      if (!current?.validity.valid) return;
      const found = current.value === asked ? '' : emailDoubt(current.value);
      setDoubt(found);
      if (!found) return;
      asked = current.value;
      event.preventDefault();
      current.closest('details')?.setAttribute('open', '');
      current.focus();
    };
    form?.addEventListener('submit', ask);
    return () => form?.removeEventListener('submit', ask);
  }, []);
  const question = doubt && (
    <span role="alert" className="text-accent">
      {doubt}
    </span>
  );
  const props = { label, onInput: () => setDoubt(''), hint: question || hint, ...field };
  return <Field ref={input} type="email" autoComplete="email" {...props} />;
}

/** A field hidden from people. Bots that fill it in get a success message, and nothing is sent. */
export const Honeypot = ({ name }: { name: string }) => (
  <div aria-hidden="true" className="absolute -left-[999rem]">
    <input name={name} aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
  </div>
);

const Eye = ({ isCrossed }: { isCrossed: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    <g strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M2.5 12c2-4 5.4-6.2 9.5-6.2s7.5 2.2 9.5 6.2c-2 4-5.4 6.2-9.5 6.2S4.5 16 2.5 12z" />
      <circle cx="12" cy="12" r="2.9" />
      {isCrossed && <path d="M4 20 20 4" />}
    </g>
  </svg>
);

type PasswordFieldProps = NamedFieldProps & {
  autoComplete?: 'current-password' | 'new-password';
  minLength?: number;
  onFocus?: () => void;
  onInput?: InputEventHandler<HTMLInputElement>;
};

/** A password field with a button to show the password. Pasting is allowed, spaces are significant. */
export function PasswordField({
  label = 'Password',
  autoComplete = 'current-password',
  ...field
}: PasswordFieldProps) {
  const isHydrated = useIsHydrated();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...field}
      autoComplete={autoComplete}
      label={label}
      type={isShown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inside={
        isHydrated && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            className="text-faded hover:text-ink absolute right-0 bottom-0 grid size-11 cursor-pointer place-items-center"
            onClick={() => setIsShown(!isShown)}
          >
            <Eye isCrossed={isShown} />
          </button>
        )
      }
    />
  );
}

/** A field for a mailed code: phones may fill it in, and must not correct it. */
export const CodeField = ({
  label = 'Code',
  hint = 'Capitals, spaces and dashes don’t matter.',
  ...field
}: NamedFieldProps) => (
  <Field
    label={label}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    hint={hint}
    {...field}
  />
);

const exact = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, required: true };

export const AppCodeField = (field: NamedFieldProps) => (
  <Field label="Code from your app" autoComplete="one-time-code" {...exact} {...field} />
);

export const UserNameField = (field: NamedFieldProps) => (
  <Field label="Username" autoComplete="username" {...exact} {...field} />
);
