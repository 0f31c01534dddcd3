import { commonPasswordsPath } from '../../cms/contract/common-passwords';

let pending: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const answer = await fetch(commonPasswordsPath);
  if (!answer.ok) throw new Error(`The list was answered by ${answer.status}.`);
  return new Set((await answer.text()).split('\n'));
}

/** The passwords that are guessed first, by the site's own list; none while it cannot be had. It is loaded once. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  try {
    return await (pending ??= load());
  } catch {
    // The site knows them too, and says so when the form is sent.
    pending = undefined;
    return new Set();
  }
}
