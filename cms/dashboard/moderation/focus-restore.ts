/** Calls a function on each change of the page's elements. @returns a function that stops it */
function whenPageChanges(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const list = '.collection-list';

const toStatusLine = () =>
  document.querySelector<HTMLElement>(`${list} .decision-bar__count[tabindex]`)?.focus();

/** Focuses the first button in the named cell of a row, or else its first decision button. */
function toRow(row: Element | null | undefined, cell = ''): boolean {
  const button =
    (cell && row?.querySelector<HTMLElement>(`td.${cell} button`)) ||
    row?.querySelector<HTMLElement>('.decision button');
  button?.focus();
  return Boolean(button);
}

/**
 * Keeps the focus in place while rows of a list are replaced: moves it to the same button in the row that took the place of
 * the old one, to the last row, or to the status line above the list. Payload replaces rows some time after it has the new
 * data, without an event, so this observes the page.
 *
 * @returns a function that stops it
 */
export function holdPlace(): () => void {
  let held = document.activeElement;
  const cell = held?.closest('td');
  const row = cell?.parentElement;
  if (!held?.closest(list)) return () => undefined;
  const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
  return whenPageChanges(() => {
    // The user has moved the focus.
    if (held?.isConnected || document.activeElement !== document.body) return;
    const rows = [...document.querySelectorAll(`${list} tbody tr`)];
    const target = rows[Math.min(index, rows.length - 1)];
    if (!toRow(target, cell?.className)) toStatusLine();
    held = document.activeElement;
  });
}

/**
 * Focuses the first of some records as soon as the list shows one again, and holds the focus there. Until then, focuses the
 * status line.
 *
 * @returns a function that stops it; a key or a click of the user stops it, too
 */
export function seekRecords(ids: (number | string)[]): () => void {
  const sought = new Set(ids.map(String));
  const userActed = new AbortController();
  const stopLooking = whenPageChanges(() => {
    const rows = [...document.querySelectorAll(`${list} tbody tr`)];
    if (!toRow(rows.find((row) => sought.has(row.getAttribute('data-id') ?? '')))) return;
    end();
    end = holdPlace();
  });
  let end = () => {
    stopLooking();
    userActed.abort();
  };
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => end(), { capture: true, signal: userActed.signal });
  toStatusLine();
  return () => end();
}
