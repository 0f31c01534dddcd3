const list = '.collection-list';

const rowsOf = () => [...document.querySelectorAll(`${list} tbody tr`)];

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
 * @param ids records that the list shows again: the first one gets the focus, unless the user presses a key or clicks before
 * @returns a function that stops it
 */
export function holdPlace(ids: number[] = []): () => void {
  const sought = new Set(ids.map(String));
  if (ids.length > 0) toStatusLine();
  let held = document.activeElement;
  if (!held?.closest(list)) return () => undefined;
  const cell = held.closest('td');
  let index = cell ? rowsOf().findIndex((row) => row.contains(cell)) : -1;
  const observer = new MutationObserver(() => {
    const rows = rowsOf();
    const found = rows.findIndex((row) => sought.has(row.getAttribute('data-id') ?? ''));
    if (found >= 0 && toRow(rows[found])) {
      sought.clear();
      index = found;
    } else if (!held?.isConnected && document.activeElement === document.body) {
      if (!toRow(rows[Math.min(index, rows.length - 1)], cell?.className)) toStatusLine();
    } else return;
    held = document.activeElement;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const ended = new AbortController();
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => sought.clear(), { capture: true, signal: ended.signal });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
