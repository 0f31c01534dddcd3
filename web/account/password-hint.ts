import { listedForms, shortestPassword } from '../../cms/contract/plain/common-passwords';

export function passwordWords(password: string, common: ReadonlySet<string>): string {
  const characters = [...password];
  const missing = shortestPassword - characters.length;
  if (characters.length === 0) return '';
  if (missing > 0) return missing === 1 ? 'One more character.' : `${missing} more characters.`;
  if (listedForms(password).some((form) => common.has(form)))
    return 'Easy to guess: it is on lists of common passwords. A few words in a row are better.';
  if (new Set(characters).size < 5) return 'Easy to guess: it repeats itself.';
  if (characters.length < 12) return 'Fair. A word or two more make it strong.';
  return characters.length < 16 ? 'Good.' : 'Strong.';
}
