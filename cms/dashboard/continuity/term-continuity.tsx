'use client';

import { useAllFormFields, useDocumentInfo } from '@payloadcms/ui';
import { reduceFieldsToValues } from 'payload/shared';
import { notYetBegun } from '../../contract/reading-stage';
import { type TermKind, termKinds, type TermRelation } from '../../contract/term-rules';
import { FindingList } from './finding-list';
import { useContinuity } from './use-continuity';

type Values = {
  subject?: string | null;
  description?: string | null;
  aliases?: unknown[] | null;
  kind?: string | null;
  year?: number | null;
  fromBook?: number | null;
  linksTerms?: boolean | null;
  revelations?: { fromBook?: number | null; text?: string | null }[] | null;
  relations?: { kind?: TermRelation | null; to?: number | { id: number } | null }[] | null;
};

const isKind = (value: unknown): value is TermKind =>
  termKinds.some((kind) => kind.value === value);

/** Returns the complete relations. A newly added row has neither kind nor target. */
const relationsOf = ({ relations }: Values) =>
  (Array.isArray(relations) ? relations : []).flatMap(({ kind, to }) => {
    const id = typeof to === 'object' ? to?.id : to;
    return kind && id ? [{ kind, to: id }] : [];
  });

const revelationsOf = ({ revelations }: Values) =>
  (Array.isArray(revelations) ? revelations : []).map(({ fromBook, text }) => ({
    fromBook: fromBook ?? notYetBegun,
    text: text ?? '',
  }));

/** Continuity findings of a glossary term: in its description and between its facts. */
export function TermContinuity() {
  const { id } = useDocumentInfo();
  const [fields] = useAllFormFields();
  const values = reduceFieldsToValues(fields, true) as Values;
  const findings = useContinuity({
    text: values.description ?? '',
    form: 'plain',
    fromBook: values.fromBook ?? notYetBegun,
    linksTerms: values.linksTerms !== false,
    term: {
      id: id === undefined ? null : Number(id),
      subject: values.subject ?? '',
      aliases: (values.aliases ?? []).filter((alias) => typeof alias === 'string'),
      kind: isKind(values.kind) ? values.kind : null,
      year: values.year ?? null,
      relations: relationsOf(values),
      revelations: revelationsOf(values),
    },
  });
  const textName = `term:${id ?? 'new'}`;
  return (
    <FindingList key={textName} findings={findings} textName={textName} boxId="field-description" />
  );
}
