import type { CollectionAfterReadHook, SanitizedConfig } from 'payload';

type Lock = {
  id: number;
  user?: { relationTo: string; value?: number | { id: number } | null };
};

/** Gives a lock the name of its editor as `email`, which Payload shows: editors may not read other accounts. */
const nameEditor: CollectionAfterReadHook<Lock> = async ({ doc, req }) => {
  const { user } = doc;
  const id = typeof user?.value === 'object' ? user.value?.id : user?.value;
  if (!user || id === undefined) return doc;
  const account = await req.payload.findByID({
    collection: 'users',
    id,
    select: { userName: true },
    depth: 0,
    disableErrors: true,
    req,
  });
  if (!account) return doc;
  return { ...doc, user: { ...user, value: { id, email: account.userName } } };
};

/** Adds the editor's name to Payload's document locks. */
export function nameEditors(config: SanitizedConfig): SanitizedConfig {
  for (const { slug, hooks } of config.collections)
    if (slug === 'payload-locked-documents')
      hooks.afterRead.push(nameEditor as CollectionAfterReadHook);
  return config;
}
