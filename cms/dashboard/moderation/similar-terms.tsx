import type { DefaultServerCellComponentProps, UIFieldServerProps } from 'payload';
import { cache } from 'react';
import { findSimilarTerms } from '../../glossary/queries/pending-terms';
import { createDataloader } from './dataloader';
import { SimilarList } from './similar-list';

/** One loader per rendered list or form. */
const similarTo = cache((payload: DefaultServerCellComponentProps['payload']) =>
  createDataloader((ids: number[]) => findSimilarTerms(payload.db.drizzle, ids)),
);

export async function SimilarTermsCell({ payload, rowData }: DefaultServerCellComponentProps) {
  const { id, status } = rowData as { id: number; status: string };
  if (status !== 'pending') return null;
  const terms = (await similarTo(payload)(id)) ?? [];
  return terms.length > 0 ? <SimilarList terms={terms} /> : <span>No similar term</span>;
}

export async function SimilarTermsField({ payload, id }: UIFieldServerProps) {
  if (typeof id !== 'number') return null;
  const terms = (await similarTo(payload)(id)) ?? [];
  if (terms.length === 0) return null;
  return (
    <section
      className="field-type border-line bg-box my-4 rounded-small border p-4"
      aria-label="Similar terms"
    >
      <h2 className="mb-2 text-[1.2rem]">Similar terms</h2>
      <SimilarList terms={terms} />
    </section>
  );
}
