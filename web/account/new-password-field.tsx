import { useState } from 'react';
import { commonPasswordsPath, shortestPassword } from '../../cms/contract/plain/common-passwords';
import { type NamedFieldProps, PasswordField } from '../components/fields';
import { passwordWords } from './password-hint';

let pending: Promise<ReadonlySet<string>> | undefined;

/** Returns the most common passwords, loaded once. If loading fails, returns an empty set, because the API checks them, too. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  pending ??= fetch(commonPasswordsPath).then(async (answer) =>
    answer.ok ? new Set((await answer.text()).split('\n')) : Promise.reject(new Error('No list.')),
  );
  return pending.catch(() => {
    pending = undefined;
    return new Set();
  });
}

/** A field for a new password, with a strength hint. */
export function NewPasswordField(props: NamedFieldProps) {
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
