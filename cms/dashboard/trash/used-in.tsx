import type { UIFieldServerProps } from 'payload';
import { daysInTrash } from '../../contract/limits';
import { findImage, findImageUses } from '../../media/queries/find-image';

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
        <p>Nowhere. It can be deleted, and put back from the trash for {daysInTrash} days.</p>
      ) : (
        <>
          <p>It stays as long as one of these shows it:</p>
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
