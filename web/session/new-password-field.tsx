import { useState } from 'react';
import { PasswordField } from '../components/password-field';
import { passwordWords, shortestPassword } from './password-words';

type NewPasswordFieldProps = { name: string; label?: string; error?: string };

/** A password to be kept, with words on how strong it is. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [words, setWords] = useState('');
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      minLength={shortestPassword}
      onInput={({ currentTarget }) => setWords(passwordWords(currentTarget.value))}
      hint={
        <>
          At least {shortestPassword} characters of any kind; a few words in a row are good.
          <span role="status" className="text-ink block">
            {words}
          </span>
        </>
      }
    />
  );
}
