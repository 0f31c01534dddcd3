import { commonPasswordsPath } from '../../cms/contract/common-passwords';

let pending: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const answer = await fetch(commonPasswordsPath);
  if (!answer.ok) throw new Error(`The list was answered by ${answer.status}.`);
  return new Set((await answer.text()).split('\n'));
}

/** Returns the most common passwords; an empty set if they cannot be loaded. Loads them once. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  try {
    return await (pending ??= load());
  } catch {
    // The API checks them, too.
    pending = undefined;
    return new Set();
  }
}
