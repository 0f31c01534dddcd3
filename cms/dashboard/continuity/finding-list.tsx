'use client';

import { useRef, useState } from 'react';
import type { Finding } from '../../contract/continuity';
import { findingKey, ignoredIn, ignoredItem, withIgnored } from '../../contract/ignored-findings';
import { dashboardTermPath, newDashboardTermPath } from '../../contract/paths';

/** What the browser remembers, which may be closed to the page. */
function readStored(): string | null {
  try {
    return localStorage.getItem(ignoredItem);
  } catch {
    // Storage is closed to the page, so nothing is stored.
    return null;
  }
}

function store(text: string, keys: string[]): void {
  try {
    localStorage.setItem(ignoredItem, withIgnored(readStored(), text, keys));
  } catch {
    // It is remembered while the form is open.
  }
}

/** Selects where a finding stands in a box, and brings it into sight. */
function select(box: HTMLTextAreaElement, { start, end, quote }: Finding) {
  // What was typed since may have moved it.
  const isThere = box.value.slice(start, end).replace(/\s+/g, ' ') === quote.replace(/\s+/g, ' ');
  const from = isThere ? start : box.value.indexOf(quote);
  if (from < 0) return;
  // A box that gets the focus shows where its cursor is.
  box.blur();
  box.setSelectionRange(from, isThere ? end : from + quote.length);
  box.focus();
}

type FindingListProps = {
  findings: Finding[];
  /** By which it is remembered what is ignored in this text. */
  textName: string;
  /** The id of the box that the text stands in. */
  boxId: string;
};

/** What does not fit the glossary, as a line that unfolds; nothing where there is nothing to say. */
export function FindingList({ findings, textName, boxId }: FindingListProps) {
  const [ignored, setIgnored] = useState(() => ignoredIn(readStored(), textName));
  const summary = useRef<HTMLElement>(null);
  if (findings.length === 0) return null;

  const ignore = (keys: string[]) => {
    setIgnored(keys);
    store(textName, keys);
    // The button is gone with its line.
    summary.current?.focus();
  };
  const shown = findings.filter((finding) => !ignored.includes(findingKey(finding)));
  const hidden = findings.length - shown.length;
  const go = (finding: Finding) => {
    const box = document.getElementById(boxId);
    if (box instanceof HTMLTextAreaElement) select(box, finding);
  };

  return (
    <details className="field-type continuity">
      <summary ref={summary}>
        Continuity:{' '}
        {shown.length > 0
          ? `${shown.length} ${shown.length === 1 ? 'thing' : 'things'} to look at`
          : `${hidden} ignored`}
      </summary>
      <ul aria-label="Continuity">
        {shown.map((finding) => {
          const { kind, quote, times, words, term, start, end } = finding;
          return (
            <li key={findingKey(finding)}>
              {start < end ? (
                <button type="button" className="continuity__words" onClick={() => go(finding)}>
                  {words}
                  {times > 1 && ` ${times} times`}
                </button>
              ) : (
                <span>{words}</span>
              )}
              <span className="continuity__actions">
                {kind === 'unknown' && (
                  <a href={newDashboardTermPath(quote)} target="_blank" rel="noopener">
                    Add to the glossary
                  </a>
                )}
                {term && kind !== 'spelling' && (
                  <a href={dashboardTermPath(term.id)} target="_blank" rel="noopener">
                    Open {term.subject}
                  </a>
                )}
                <button type="button" onClick={() => ignore([...ignored, findingKey(finding)])}>
                  Ignore here
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <span className="continuity__actions">
          <button type="button" onClick={() => ignore([])}>
            Tell {hidden === 1 ? 'the one' : `the ${hidden}`} that I ignore again
          </button>
        </span>
      )}
    </details>
  );
}
