/** Calls back whenever something on the page has come or gone. @returns what ends it */
function whenPageChanges(look: () => void): () => void {
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const list = '.collection-list';

/** The line above a list that says how much of it is selected: it is always there. */
const toStatusLine = () =>
  document.querySelector<HTMLElement>(`${list} .decision-bar__count[tabindex]`)?.focus();

/** The first button of a row: of the cell that is named, else of any that decides. */
function toRow(row: Element | null | undefined, cell = ''): boolean {
  const button =
    (cell && row?.querySelector<HTMLElement>(`td.${cell} button`)) ||
    row?.querySelector<HTMLElement>('.decision button');
  button?.focus();
  return Boolean(button);
}

/**
 * Keeps the keyboard at its place of a list while rows come and go: when the button that has it goes, the same button of the
 * row that has come in its place gets it, of the last row if there is none, and without rows the line above the list. Payload
 * puts new rows in some time after it has the new records, and says nothing of it: so the page itself is looked at.
 *
 * @returns what ends it
 */
export function holdPlace(): () => void {
  let held = document.activeElement;
  const cell = held?.closest('td');
  const row = cell?.parentElement;
  if (!held?.closest(list)) return () => undefined;
  const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
  return whenPageChanges(() => {
    // Who has gone on by themselves is let go.
    if (held?.isConnected || document.activeElement !== document.body) return;
    const rows = [...document.querySelectorAll(`${list} tbody tr`)];
    const target = rows[Math.min(index, rows.length - 1)];
    if (!toRow(target, cell?.className)) toStatusLine();
    held = document.activeElement;
  });
}

/**
 * Goes to the first of some records as soon as a list shows it again, and stays at that place; until then, and where it shows
 * none of them, to the line above it.
 *
 * @param ids of the records that were put back
 * @returns what ends it; who goes on by themselves ends it too
 */
export function seekRecords(ids: (number | string)[]): () => void {
  const sought = new Set(ids.map(String));
  const goneOn = new AbortController();
  const stopLooking = whenPageChanges(() => {
    const rows = [...document.querySelectorAll(`${list} tbody tr`)];
    if (!toRow(rows.find((row) => sought.has(row.getAttribute('data-id') ?? '')))) return;
    end();
    end = holdPlace();
  });
  let end = () => {
    stopLooking();
    goneOn.abort();
  };
  for (const goingOn of ['keydown', 'pointerdown'])
    addEventListener(goingOn, () => end(), { capture: true, signal: goneOn.signal });
  toStatusLine();
  return () => end();
}
