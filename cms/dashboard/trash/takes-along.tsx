import type { UIFieldServerProps } from 'payload';
import { daysInTrash } from '../../contract/limits';
import { findChaptersWithDeleted } from '../../books/queries/chapters-of-book';

/** Beside a book: the chapters that are deleted with it. */
export async function TakesAlong({ id, req }: UIFieldServerProps) {
  if (typeof id !== 'number') return null;
  const docs = await findChaptersWithDeleted(req, id);
  if (docs.length === 0) return null;
  return (
    <section className="field-type used-in" aria-label="Its sample chapters">
      <h2>Its sample chapters</h2>
      <p>They go to the trash with the book, and come back with it for {daysInTrash} days:</p>
      <ul>
        {docs.map((sample) => (
          <li key={sample.id}>
            <a href={`/cms/collections/samples/${sample.deletedAt ? 'trash/' : ''}${sample.id}`}>
              {sample.title}
            </a>
            {sample.deletedAt && ' (in the trash)'}
          </li>
        ))}
      </ul>
    </section>
  );
}
