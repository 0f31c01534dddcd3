'use client';

import { useAllFormFields, useDocumentInfo, useFormFields } from '@payloadcms/ui';
import { reduceFieldsToValues } from 'payload/shared';
import { typedMarkup } from '../../subjects/books/bracket-markup';
import { notYetBegun } from '../../contract/plain/reading-stage';
import type { GlossaryTerm } from '../../payload-types';
import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '../../contract/calls';
import type { Finding } from '../../contract/continuity';
import {
  findingKey,
  readIgnored,
  storeIgnored,
} from '../../contract/plain/browser/ignored-findings';
import { dashboardTermPath, newDashboardTermPath } from '../../contract/plain/paths';
import { askAtRest } from '../ask-at-rest';
import { siteApi } from '../site-api';

function select(box: HTMLTextAreaElement, { start, end, quote }: Finding) {
  // Later typing may have moved the text.
  const isThere = box.value.slice(start, end).replace(/\s+/g, ' ') === quote.replace(/\s+/g, ' ');
  const from = isThere ? start : box.value.indexOf(quote);
  if (from < 0) return;
  // Focusing a text box scrolls it to the selection.
  box.blur();
  box.setSelectionRange(from, isThere ? end : from + quote.length);
  box.focus();
}

function selectRich(box: HTMLElement, { quote }: Finding) {
  const view = EditorView.findFromDOM(box);
  const [words = quote] = quote.split(/[\n[]/);
  const from = view?.state.doc.toString().indexOf(words) ?? -1;
  if (!view || from < 0) return;
  const range = EditorSelection.range(from, from + words.length);
  view.dispatch({
    selection: range,
    effects: EditorView.scrollIntoView(range, { y: 'center' }),
  });
  view.focus();
}

type Question = CallInput<'POST /fovea/continuity'>;

function useFindings(question: Question): Finding[] {
  const [findings, setFindings] = useState<Finding[]>([]);
  const sent = JSON.stringify(question);
  useEffect(
    () =>
      askAtRest({
        rest: 1000,
        ask: (signal) =>
          siteApi()('POST /fovea/continuity', JSON.parse(sent) as Question, { signal }),
        onAnswer: setFindings,
        onFailure: (error) => {
          console.info('The continuity check failed.', error);
          setFindings([]);
        },
      }),
    [sent],
  );
  return findings;
}

type FindingListProps = {
  question: Question;
  textName: string;
  boxId: string;
  richId?: string;
};

/** Lists the continuity findings of a text in a disclosure. Renders nothing if there are none. */
function FindingList({ question, textName, boxId, richId }: FindingListProps) {
  const findings = useFindings(question);
  const [ignored, setIgnored] = useState(() => readIgnored(textName));
  const summary = useRef<HTMLElement>(null);
  if (findings.length === 0) return null;

  const ignore = (keys: string[]) => {
    setIgnored(keys);
    storeIgnored(textName, keys);
    // The focused button was removed with its list item.
    summary.current?.focus();
  };
  const shown = findings.filter((finding) => !ignored.includes(findingKey(finding)));
  const hidden = findings.length - shown.length;
  const go = (finding: Finding) => {
    const box = document.getElementById(boxId);
    const rich = richId && document.getElementById(richId);
    if (box instanceof HTMLTextAreaElement) select(box, finding);
    else if (rich) selectRich(rich, finding);
  };

  return (
    <details className="field-type continuity group">
      <summary
        ref={summary}
        className="text-muted flex min-h-11 cursor-pointer items-center gap-2 before:content-['+'] group-open:before:content-['–']"
      >
        Continuity:{' '}
        {shown.length > 0
          ? `${shown.length} ${shown.length === 1 ? 'thing' : 'things'} to look at`
          : `${hidden} ignored`}
      </summary>
      <ul aria-label="Continuity" className="max-h-96 list-none overflow-y-auto p-0">
        {shown.map((finding) => {
          const { kind, quote, times, words, term, start, end } = finding;
          return (
            <li
              key={findingKey(finding)}
              className="border-line min-w-0 border-t py-2 wrap-anywhere"
            >
              {start < end ? (
                <button
                  type="button"
                  className="hover:text-link min-h-8"
                  onClick={() => go(finding)}
                >
                  {words}
                  {times > 1 && ` ${times} times`}
                </button>
              ) : (
                <span>{words}</span>
              )}
              <span className="continuity__actions flex flex-wrap gap-x-5">
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
        <span className="continuity__actions flex flex-wrap gap-x-5">
          <button type="button" onClick={() => ignore([])}>
            Show the {hidden === 1 ? 'one' : hidden} that I ignored
          </button>
        </span>
      )}
    </details>
  );
}

export function ChapterContinuity() {
  const { id } = useDocumentInfo();
  const excerpt = useFormFields(([fields]) => String(fields.excerpt?.value ?? ''));
  const book = useFormFields(([fields]) => Number(fields.book?.value) || null);
  const linksTerms = useFormFields(([fields]) => fields.linksTerms?.value !== false);
  const textName = `chapter:${id ?? 'new'}`;
  return (
    <FindingList
      key={textName}
      question={{ text: typedMarkup(excerpt), form: 'chapter', book, linksTerms }}
      textName={textName}
      boxId="field-excerpt"
      richId="rich-excerpt"
    />
  );
}

/** Values of the form. New rows are incomplete, and lists may be missing. */
type Values = Partial<
  Omit<GlossaryTerm, 'aliases' | 'relations'> & {
    aliases: unknown[] | null;
    relations: Partial<NonNullable<GlossaryTerm['relations']>[number]>[] | null;
  }
>;

/** Returns the rows of a list. While they load, Payload's form contains their number instead. */
const rowsOf = <Row,>(rows: Row[] | null | undefined): Row[] => (Array.isArray(rows) ? rows : []);

export function TermContinuity() {
  const { id } = useDocumentInfo();
  const [fields] = useAllFormFields();
  const values = reduceFieldsToValues(fields, true) as Values;
  const question = {
    text: values.description ?? '',
    form: 'plain' as const,
    fromBook: values.fromBook ?? notYetBegun,
    linksTerms: values.linksTerms !== false,
    term: {
      id: id === undefined ? null : Number(id),
      subject: values.subject ?? '',
      aliases: (values.aliases ?? []).filter((alias) => typeof alias === 'string'),
      kind: values.kind ?? null,
      year: values.year ?? null,
      relations: rowsOf(values.relations).flatMap(({ kind, to }) => {
        const target = typeof to === 'object' ? to.id : to;
        return kind && target ? [{ kind, to: target }] : [];
      }),
      revelations: rowsOf(values.revelations).map(({ fromBook, text }) => ({
        fromBook: fromBook ?? notYetBegun,
        text: text ?? '',
      })),
    },
  };
  const textName = `term:${id ?? 'new'}`;
  return (
    <FindingList key={textName} question={question} textName={textName} boxId="field-description" />
  );
}
