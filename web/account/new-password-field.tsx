import { useState } from 'react';
import { commonPasswordsPath, shortestPassword } from '../../cms/contract/common-passwords';
import type { NamedFieldProps } from '../components/field';
import { PasswordField } from '../components/password-field';
import { passwordWords } from './password-hint';

let pending: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const answer = await fetch(commonPasswordsPath);
  if (!answer.ok) throw new Error(`The list was answered by ${answer.status}.`);
  return new Set((await answer.text()).split('\n'));
}

/** Returns the most common passwords; an empty set if they cannot be loaded. Loads them once. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  try {
    return await (pending ??= load());
  } catch {
    // The API checks them, too.
    pending = undefined;
    return new Set();
  }
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
