/** Returns the text of an entity such as `&nbsp;`, or null if the browser does not know it. */
export function entityText(entity: string): string | null {
  if (typeof DOMParser === 'undefined') return null;
  // The letter before it keeps the parser from dropping leading whitespace.
  const { textContent } = new DOMParser().parseFromString(`x${entity}`, 'text/html').body;
  const text = textContent.slice(1);
  return text === entity || text === '' ? null : text;
}

/** Resolves the escapes and entities of a Markdown text. */
export const unescaped = (text: string) =>
  text.replace(
    /\\([!-/:-@[-`{-~])|&#?\w+;/g,
    (sign, escaped?: string) => escaped ?? entityText(sign) ?? sign,
  );
