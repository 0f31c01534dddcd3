/** Fragment of a link from a note to its number in the text. */
const backlink =
  /^#(?:_(?:ftn|edn)ref\d|sd(?:foot|end)note\d+anc|(?:ftnt|endnt)_ref\d|(?:foot|end)note-(?:ref|anchor)-|[0-9a-f-]{36}-link$|(?:user-content-)?fnref)/i;

/** Fragment of a link from the text to a note. */
const reference =
  /^#(?:_(?:ftn|edn)\d|sd(?:foot|end)note\d+sym|(?:ftnt|endnt)\d|(?:foot|end)note-\d|[0-9a-f-]{36}$|(?:user-content-)?fn[-:]?\w)/i;

/** Returns the part that both links of a note share: its kind and number. */
const keyOf = (href: string) =>
  href
    .toLowerCase()
    .replace(/^(.*ref:\d+):\d+$/, '$1')
    .replace(/-link$|ref|sym|anchor|anc|[^a-z0-9]/g, '');

/** Returns the element that contains only one note. */
function blockOf(link: Element, links: Map<Element, string>): Element {
  const isAlone = (block: Element) =>
    [...links].every(([other, key]) => !block.contains(other) || key === links.get(link));
  for (const around of ['li', 'div', 'p']) {
    const block = link.closest(around);
    if (block && block.localName !== 'body' && isAlone(block)) return block;
  }
  return link;
}

/**
 * Converts footnotes of Word, LibreOffice, Google Docs and web pages: numbers to a `sup` with `data-note`, notes to a `div` with
 * `data-note` at the end. A number whose note was not copied stays unchanged.
 */
export function notesByElements(body: HTMLElement): void {
  // Browsers copy absolute URLs.
  const links = [...body.querySelectorAll('a[href*="#"]')];
  const matching = (pattern: RegExp) =>
    new Map(
      links.flatMap((link) => {
        const href = (link.getAttribute('href') ?? '').replace(/^[^#]*/, '');
        return pattern.test(href) ? [[link, keyOf(href)] as const] : [];
      }),
    );
  const backlinks = matching(backlink);
  const has = new Set(backlinks.values());
  const numbers = new Map<string, string>();
  for (const [link, key] of matching(reference)) {
    if (!has.has(key) || backlinks.has(link)) continue;
    const number = numbers.get(key) ?? String(numbers.size + 1);
    numbers.set(key, number);
    const sign = body.ownerDocument.createElement('sup');
    sign.dataset['note'] = number;
    sign.textContent = number;
    const around = link.closest('sup');
    (around?.textContent === link.textContent ? around : link).replaceWith(sign);
  }
  const notes = new Map<string, HTMLElement>();
  for (const [link, key] of backlinks) {
    const number = numbers.get(key);
    if (number === undefined) continue;
    const block = blockOf(link, backlinks);
    (link.closest('sup') ?? link).remove();
    // A note with two references has two links back.
    if (!body.contains(block)) continue;
    const note = notes.get(number) ?? body.ownerDocument.createElement('div');
    note.dataset['note'] = number;
    notes.set(number, note);
    note.append(...(block.matches('p') ? [block] : block.childNodes));
    if (!block.matches('p')) block.remove();
  }
  if (notes.size === 0) return;
  // The line above the notes, and their empty list.
  for (const line of body.querySelectorAll('[style*="note-list"] hr')) line.remove();
  for (
    let last = body.lastElementChild;
    last && (last.matches('hr') || last.textContent?.trim() === '');
    last = body.lastElementChild
  )
    last.remove();
  for (const [, note] of [...notes].toSorted(([one], [other]) => Number(one) - Number(other)))
    body.append(note);
}
