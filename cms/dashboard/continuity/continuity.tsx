'use client';

import { useAllFormFields, useDocumentInfo, useFormFields } from '@payloadcms/ui';
import { reduceFieldsToValues } from 'payload/shared';
import { typedMarkup } from '../../books/bracket-markup';
import { notYetBegun } from '../../contract/reading-stage';
import type { GlossaryTerm } from '../../payload-types';
import { FindingList } from './finding-list';

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

/** The values of the form. A newly added row is not complete, and a list may not be there yet. */
type Values = Partial<
  Omit<GlossaryTerm, 'aliases' | 'relations'> & {
    aliases: unknown[] | null;
    relations: Partial<NonNullable<GlossaryTerm['relations']>[number]>[] | null;
  }
>;

/** Returns the rows of a list. Payload's form has their number in its place while they load. */
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
