/** Characters: the contract's own rule for a new password. */
export const shortestPassword = 8;

/** How strong a password is, in words, while it is typed. What is guessed first is known to the site, which says so. */
export function passwordWords(password: string): string {
  const characters = [...password];
  const missing = shortestPassword - characters.length;
  if (characters.length === 0) return '';
  if (missing > 0) return missing === 1 ? 'One more character.' : `${missing} more characters.`;
  if (new Set(characters).size < 5) return 'Easy to guess: it repeats itself.';
  if (characters.length < 12) return 'Fair. A word or two more make it strong.';
  return characters.length < 16 ? 'Good.' : 'Strong.';
}
