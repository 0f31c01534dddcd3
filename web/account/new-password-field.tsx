import { useState } from 'react';
import { shortestPassword } from '../../cms/contract/common-passwords';
import { PasswordField } from '../components/password-field';
import { commonPasswords } from './common-passwords';
import { passwordWords } from './password-hint';

type NewPasswordFieldProps = { name: string; label?: string; error?: string };

/** A field for a new password, with a strength hint. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const [common, setCommon] = useState<ReadonlySet<string>>(new Set());
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      minLength={shortestPassword}
      onFocus={() => void commonPasswords().then(setCommon)}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      hint={
        <>
          At least {shortestPassword} characters of any kind; a few words in a row are good.
          <span role="status" className="text-ink block">
            {passwordWords(typed, common)}
          </span>
        </>
      }
    />
  );
}
