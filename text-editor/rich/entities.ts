/** The text of an entity such as `&nbsp;`, as the browser knows it; null for one that is none. */
export function entityText(entity: string): string | null {
  const numbered = /^&#(?:x([0-9a-f]+)|(\d+));$/i.exec(entity);
  if (numbered) {
    const code = numbered[1] ? Number.parseInt(numbered[1], 16) : Number(numbered[2]);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
  }
  if (typeof DOMParser === 'undefined') return null;
  const text = new DOMParser().parseFromString(entity, 'text/html').body.textContent;
  return text === entity || text === '' ? null : text;
}

/** Text of the source as it is meant: without the backslashes of escapes, and with what entities stand for. */
export const unescaped = (text: string) =>
  text.replace(
    /\\([!-/:-@[-`{-~])|&#?\w+;/g,
    (sign, escaped?: string) => escaped ?? entityText(sign) ?? sign,
  );
