import type { DefaultServerCellComponentProps, UIFieldServerProps } from 'payload';
import { cache } from 'react';
import type { ShownState } from '../subjects/posts/post-status';
import { findPublishedStates } from '../subjects/posts/queries/find-published-states';
import { createDataloader } from './moderation/dataloader';
import { PostState } from './posts/post-state';
import { findWriters } from '../subjects/comments/queries/writers';
import type { Seen } from './moderation/records';
import { WriterButtons } from './moderation/moderated-list';
import { findSimilarTerms } from '../subjects/glossary/queries/pending-terms';
import { SimilarList } from './moderation/similar-list';
import { daysInTrash } from '../contract/plain/limits';
import { findImage, findImageUses } from '../subjects/media/queries/find-image';

type Payload = DefaultServerCellComponentProps['payload'];

/** Returns a loader for each rendered list or form, which queries all rows at once. */
const loaderOf = <Found,>(
  find: (db: Payload['db']['drizzle'], ids: number[]) => Promise<Map<number, Found>>,
) =>
  cache((payload: Payload) => createDataloader((ids: number[]) => find(payload.db.drizzle, ids)));

const publishedStateOf = loaderOf(findPublishedStates);
const writerOf = loaderOf(findWriters);
const similarTo = loaderOf(findSimilarTerms);

export async function PostStateCell({ payload, rowData }: DefaultServerCellComponentProps) {
  const { id, _status, publishedAt } = rowData as { id: number } & ShownState;
  const published = _status === 'draft' ? await publishedStateOf(payload)(id) : null;
  return <PostState saved={{ _status, publishedAt }} published={published ?? null} />;
}

export async function WriterCell({ payload, rowData }: DefaultServerCellComponentProps) {
  const { id, updatedAt } = rowData as Seen;
  const writer = await writerOf(payload)(id);
  if (!writer) return <em>A former reader</em>;
  const states = [writer.isTrusted && 'trusted', writer.isBlocked && 'blocked'].filter(Boolean);
  return (
    <div>
      <p>
        <strong>{writer.name}</strong>
        {states.length > 0 && ` (${states.join(', ')})`}
      </p>
      {writer.isReader && <WriterButtons comment={{ id, updatedAt }} {...writer} />}
    </div>
  );
}

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

export async function UsedIn({ id, req }: UIFieldServerProps) {
  if (typeof id !== 'number') return null;
  const picture = await findImage(req, id, { overrideAccess: false });
  if (!picture) return null;
  const uses = await findImageUses(req, picture);
  return (
    <section
      className="field-type border-line bg-box my-4 rounded-small border p-4"
      aria-label="Where it is used"
    >
      <h2 className="mb-2 text-[1.2rem]">Where it is used</h2>
      {uses.length === 0 ? (
        <p>Nowhere. It can be deleted, and restored from the trash for {daysInTrash} days.</p>
      ) : (
        <>
          <p>It cannot be deleted while these use it:</p>
          <ul className="mt-2 grid list-none gap-[0.35rem] p-0">
            {uses.map(({ kind, name, isInTrash, path }) => (
              <li key={`${kind} ${path}`}>
                <a className="text-link" href={path}>
                  {name}
                </a>
                {isInTrash && ' (in the trash)'}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
