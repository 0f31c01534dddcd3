import {
  APIError,
  type CollectionConfig,
  type CollectionSlug,
  type GlobalConfig,
  type GlobalSlug,
  type PayloadRequest,
} from 'payload';
import { isSameMoment } from '../../database/queries/optimistic-lock';
import { lockPresentVersion, type Saved } from '../../database/queries/locks';
import { formPart } from '../../fields/form-fields';

/** Error message where the form's own notice is not displayed, such as in a list's drawer. */
const message =
  'Not saved: it has been saved by somebody else, or in another window, since you opened it. What you typed is still in the form.';

/** Error message for a save of a document that somebody else has open with unsaved changes. Payload refuses it. */
export const beingEdited =
  'Not saved: somebody else is editing it right now. Open it to see who. You can take over there.';

type Operation = {
  args?: object;
  operation: string;
  overrideAccess?: boolean | undefined;
  context: Record<string, unknown>;
};

/** Context key per collection: one save can trigger saves of other collections. */
const noteOf = (slug: string) => `version of ${slug} that was seen`;

/** Notes which version a form was opened with: it sends `updatedAt`. */
const noteSeen =
  (slug: string) =>
  ({ args, operation, overrideAccess, context }: Operation) => {
    if (operation !== 'update' || !args || !('data' in args)) return;
    const { updatedAt } = ((overrideAccess ? null : args.data) ?? {}) as { updatedAt?: unknown };
    context[noteOf(slug)] = updatedAt;
  };

async function refuseIfStale(req: PayloadRequest, slug: string, saved: Saved) {
  const seen = req.context[noteOf(slug)];
  if (typeof seen !== 'string') return;
  const present = await lockPresentVersion(req, saved);
  if (present && !isSameMoment(seen, present))
    // The path tells the form that only the version is stale.
    throw new APIError(message, 409, { errors: [{ path: 'updatedAt', message }] });
}

const notice = formPart('staleForm', 'stale-forms/stale-form#StaleForm');

/** Refuses to save a form of an old version (409), which then offers a choice. Writes without a form send no version. */
export const refuseStaleSaves = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    beforeOperation: [noteSeen(collection.slug), ...(collection.hooks?.beforeOperation ?? [])],
    beforeValidate: [
      async ({ data, originalDoc, operation, req }) => {
        const id: unknown = originalDoc?.id;
        if (operation === 'update' && (typeof id === 'number' || typeof id === 'string'))
          await refuseIfStale(req, collection.slug, {
            collection: collection.slug as CollectionSlug,
            id,
          });
        return data;
      },
      ...(collection.hooks?.beforeValidate ?? []),
    ],
  },
  fields: [notice, ...collection.fields],
});

/** The same for a global. */
export const refuseStaleSavesOfGlobal = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  hooks: {
    ...global.hooks,
    beforeOperation: [noteSeen(global.slug), ...(global.hooks?.beforeOperation ?? [])],
    beforeValidate: [
      async ({ data, req }) => {
        await refuseIfStale(req, global.slug, { global: global.slug as GlobalSlug });
        return data;
      },
      ...(global.hooks?.beforeValidate ?? []),
    ],
  },
  fields: [notice, ...global.fields],
});
