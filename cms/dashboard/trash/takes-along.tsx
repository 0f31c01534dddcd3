import type { UIFieldServerProps } from 'payload';

/** Beside a book: which chapters its deletion takes along. */
export async function TakesAlong({ payload, id, req }: UIFieldServerProps) {
  if (typeof id !== 'number') return null;
  const { docs } = await payload.find({
    collection: 'samples',
    where: { book: { equals: id } },
    select: { title: true, deletedAt: true },
    sort: 'chapter',
    pagination: false,
    trash: true,
    depth: 0,
    overrideAccess: false,
    user: req.user,
  });
  if (docs.length === 0) return null;
  return (
    <section className="field-type used-in" aria-label="Its sample chapters">
      <h3>Its sample chapters</h3>
      <p>They go to the trash with the book, and come back with it:</p>
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
