import { type InputEventHandler, useState } from 'react';
import { Field, type NamedFieldProps } from './field';
import { useIsHydrated } from './use-is-hydrated';

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
