import {
  APIError,
  type CollectionConfig,
  type CollectionSlug,
  type GlobalConfig,
  type GlobalSlug,
  type PayloadRequest,
} from 'payload';
import { isSameMoment } from '../../database/queries/locks';
import { lockPresentVersion } from '../../database/queries/locks';
import { formPart } from '../../fields/form-fields';

/** Error message where the form's own notice is not displayed, such as in a list's drawer. */
const message =
  'Not saved: it has been saved by somebody else, or in another window, since you opened it. What you typed is still in the form.';

/** Error message for a save of a document that somebody else has open with unsaved changes. Payload refuses it. */
export const beingEdited =
  'Not saved: somebody else is editing it right now. Open it to see who. You can take over there.';

type Hooked = {
  args?: object;
  collection?: unknown;
  context: Record<string, unknown>;
  data?: object;
  operation?: string;
  originalDoc?: { id?: number | string };
  overrideAccess?: boolean;
  req: PayloadRequest;
};

const notice = formPart('staleForm', 'stale-forms/stale-form#StaleForm');

/**
 * Refuses to save a form of a collection or global that is based on an old version (409). The form then offers a choice. Writes
 * without a form, such as by the editor or by list buttons, send no version and are not refused.
 */
export function refuseStaleSaves<Kind extends CollectionConfig | GlobalConfig>(kind: Kind): Kind {
  // One save can trigger saves of other collections.
  const seenVersion = `version of ${kind.slug} that was seen`;
  // A form sends the `updatedAt` that it was opened with.
  const noteSeen = ({ args, operation, overrideAccess, context }: Hooked) => {
    if (operation !== 'update' || !args || !('data' in args)) return;
    const { updatedAt } = ((overrideAccess ? null : args.data) ?? {}) as { updatedAt?: unknown };
    context[seenVersion] = updatedAt;
  };
  const refuseIfStale = async ({ collection, data, operation, originalDoc, req }: Hooked) => {
    const seen = req.context[seenVersion];
    const id = originalDoc?.id;
    if (typeof seen !== 'string' || (collection && (operation !== 'update' || !id))) return data;
    const present = await lockPresentVersion(
      req,
      collection
        ? { collection: kind.slug as CollectionSlug, id: id ?? 0 }
        : { global: kind.slug as GlobalSlug },
    );
    if (present && !isSameMoment(seen, present))
      // The path tells the form that only the version is stale.
      throw new APIError(message, 409, { errors: [{ path: 'updatedAt', message }] });
    return data;
  };
  return {
    ...kind,
    hooks: {
      ...kind.hooks,
      beforeOperation: [noteSeen, ...(kind.hooks?.beforeOperation ?? [])],
      beforeValidate: [refuseIfStale, ...(kind.hooks?.beforeValidate ?? [])],
    },
    fields: [notice, ...kind.fields],
  };
}
