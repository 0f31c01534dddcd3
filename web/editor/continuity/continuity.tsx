import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Finding } from '../../../cms/contract/continuity';
import {
  findingKey,
  readIgnored,
  storeIgnored,
} from '../../../cms/contract/plain/browser/ignored-findings';
import { dashboardTermPath, newDashboardTermPath } from '../../../cms/contract/plain/paths';
import { showPlace } from '../../../text-editor/edit';
import { LinkButton, word } from '../controls';
import type { PageState } from '../use-editor-page';
import { placeOf } from './use-continuity';

/** Findings that the author ignores in a text. Stored in this browser, or in memory if storage is blocked. */
function useIgnored(text: string) {
  const [keys, setKeys] = useState(() => readIgnored(text));
  const carryOver = useEffectEvent(() => {
    if (keys.length > 0) storeIgnored(text, keys);
  });
  // A new post gets its id at its first save, but its ignored findings stay.
  useEffect(() => carryOver(), [text]);

  const ignore = (ignored: string[]) => {
    setKeys(ignored);
    storeIgnored(text, ignored);
  };
  return { ignored: keys, ignore };
}

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

/** Returns a summary of the list. */
function summaryOf(shown: { finding: Finding }[], ignored: number): string {
  const names = shown.filter(({ finding }) => finding.kind === 'unknown').length;
  const others = shown.length - names;
  const parts = [
    ...(others > 0 ? [`${count(others, 'thing', 'things')} to look at`] : []),
    ...(names > 0 ? [count(names, 'new name', 'new names')] : []),
  ];
  return parts.join(', ') || `${ignored} ignored`;
}

/** Shows a finding in the text, or replaces it. */
function show(view: EditorView | null, index: number, insert?: string) {
  const place = view && placeOf(view, index);
  if (!place) return;
  if (insert === undefined) return showPlace(view, place.from, place.to);
  view.dispatch({ changes: { ...place, insert }, userEvent: 'input.replace' });
  showPlace(view, place.from + insert.length);
}

type DashboardLinkProps = { href: string; of?: string; children: string };

const DashboardLink = ({ href, of = '', children }: DashboardLinkProps) => (
  <a className={`link text-note ${word}`} href={href} target="_blank" rel="noopener">
    {children}
    <span className="sr-only">{of} (in a new tab)</span>
  </a>
);

type ItemProps = {
  finding: Finding;
  onShow: (insert?: string) => void;
  onIgnore: () => void;
};

function Item({ finding, onShow, onIgnore }: ItemProps) {
  const { kind, quote, times, words, term, instead } = finding;
  return (
    <li className="border-rule border-t py-1 first:border-t-0">
      <button
        type="button"
        className="min-h-11 w-full cursor-pointer text-left"
        onClick={() => onShow()}
      >
        {words}
        {times > 1 && <span className="text-faded"> {times} times</span>}
      </button>
      <p className="flex flex-wrap gap-x-5">
        {instead !== null && (
          <LinkButton className="text-note" onClick={() => onShow(instead)}>
            Write “{instead}”
          </LinkButton>
        )}
        {kind === 'unknown' && (
          <DashboardLink href={newDashboardTermPath(quote)}>Add to the glossary</DashboardLink>
        )}
        {term && kind !== 'spelling' && (
          <DashboardLink href={dashboardTermPath(term.id)} of={` of ${term.subject}`}>
            Open the entry
          </DashboardLink>
        )}
        <LinkButton className="text-note" onClick={onIgnore}>
          Ignore here
        </LinkButton>
      </p>
    </li>
  );
}

/** Contradictions between the text and the glossary. Never takes the focus, and renders nothing without findings. */
export function Continuity({ page: { view, findings, state, sessionId } }: { page: PageState }) {
  const { ignored, ignore } = useIgnored(state.post ? `post:${state.post.id}` : `new:${sessionId}`);
  const summary = useRef<HTMLElement>(null);

  const shown = findings
    .map((finding, index) => ({ finding, index, key: findingKey(finding) }))
    .filter(({ key }) => !ignored.includes(key));
  const hidden = findings.length - shown.length;
  if (findings.length === 0) return null;

  const change = (keys: string[]) => {
    ignore(keys);
    // The pressed button is gone.
    summary.current?.focus();
  };

  return (
    <details className="text-note group">
      <summary
        ref={summary}
        className="text-faded hover:text-ink flex min-h-11 cursor-pointer items-center before:mr-2 before:content-['+'/''] group-open:before:content-['–'/'']"
      >
        Continuity: {summaryOf(shown, hidden)}
      </summary>
      <ul
        aria-label="Continuity"
        className="border-rule max-h-80 overflow-y-auto border-y px-1 empty:hidden"
      >
        {shown.map(({ finding, index, key }) => (
          <Item
            key={index}
            finding={finding}
            onShow={(insert) => show(view, index, insert)}
            onIgnore={() => change([...ignored, key])}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <LinkButton className="text-note" onClick={() => change([])}>
          Show the {hidden === 1 ? 'one' : hidden} that I ignored
        </LinkButton>
      )}
    </details>
  );
}
