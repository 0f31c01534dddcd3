/** Large mail providers, whose names are often mistyped. */
const providers = ['gmail', 'googlemail', 'yahoo', 'hotmail', 'outlook', 'icloud', 'aol'].map(
  (name) => `${name}.com`,
);

/** Returns whether one letter is wrong, missing, or too much, or two neighbors are swapped. */
function isSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < meant.length && typed[at] === meant[at]) at += 1;
  const [rest, right] = [typed.slice(at), meant.slice(at)];
  const swapped = rest.replace(/^(.)(.)/, '$2$1');
  return [swapped, rest.slice(1), right[0] + rest, right[0] + rest.slice(1)].includes(right);
}

/** Returns a question about a well-formed address that looks mistyped, or an empty string. */
export function emailDoubt(email: string): string {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  if (['', ...providers, 'mail.com', 'email.com', 'ymail.com'].includes(domain)) return '';
  const meant = providers.find((provider) => isSlip(domain, provider));
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return domain.includes('.') ? '' : 'This address has no dot after the @. Send anyway?';
}
