/** The text of an entity such as `&nbsp;`, as the browser knows it; null for one that is none. */
export function entityText(entity: string): string | null {
  if (typeof DOMParser === 'undefined') return null;
  // Behind a letter, as a page loses the blanks that it begins with.
  const { textContent } = new DOMParser().parseFromString(`x${entity}`, 'text/html').body;
  const text = textContent.slice(1);
  return text === entity || text === '' ? null : text;
}

/** Text of the source as it is meant: without the backslashes of escapes, and with what entities stand for. */
export const unescaped = (text: string) =>
  text.replace(
    /\\([!-/:-@[-`{-~])|&#?\w+;/g,
    (sign, escaped?: string) => escaped ?? entityText(sign) ?? sign,
  );
