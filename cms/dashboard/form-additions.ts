import {
  APIError,
  type CollectionConfig,
  type CollectionSlug,
  type GlobalConfig,
  type GlobalSlug,
  type PayloadRequest,
  addDataAndFileToRequest,
  type Endpoint,
  type Field,
} from 'payload';
import { isSameMoment, lockPresentVersion } from '../platform/database/queries/locks';
import { formPart } from '../platform/fields/form-fields';
import { editorialStaff } from '../platform/access/callers';
import { everyday } from '../platform/access/everyday';
import { dashboardEndpoint, dashboardInput } from '../platform/api/dashboard-endpoint';
import { HttpError } from '../platform/api/http-error';
import type { Typed } from '../platform/fields/typed-document';
import { z } from 'zod';
import { goesAlong } from './queries/goes-along';

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

const notice = formPart('staleForm', 'stale-form#StaleForm');

/**
 * Refuses to save a form of a collection or global that is based on an old version (409). The form then offers a choice. Writes
 * without a form, such as by the editor, send no version and are not refused.
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

type Show = (req: PayloadRequest, typed: Typed) => Promise<unknown>;

/** `POST /cms/api/…/preview`: returns the page's data as if the form were saved. Writes nothing. */
const previewEndpoint = (show: Show) =>
  dashboardEndpoint('post', '/preview', everyday('Writes nothing.'), async (req) => {
    if (!editorialStaff({ req }))
      throw new HttpError(403, 'Log in again: only the author and editors see previews.');
    await addDataAndFileToRequest(req);
    if (!req.data) throw new HttpError(400, 'There is nothing to preview.');
    return Response.json(await show(req, req.data));
  });

const preview = formPart('pagePreview', 'previews/previews#PagePreview', {
  position: 'sidebar',
});

/** Adds a live preview to a form. @param show returns the page's data in the shape of its API call */
export const withPreview = <
  Kind extends { fields: Field[]; endpoints?: Omit<Endpoint, 'root'>[] | false },
>(
  kind: Kind,
  show: Show,
): Kind => ({
  ...kind,
  endpoints: [...(kind.endpoints || []), previewEndpoint(show)],
  fields: [preview, ...kind.fields],
});

const selection = z.object({ ids: z.array(z.int().positive()).min(1) });

/** `POST /cms/api/{collection}/goes-along`: describes what is deleted with the selected rows of a list. */
const goesAlongEndpoint = (collection: string) =>
  dashboardEndpoint('post', '/goes-along', everyday('Writes nothing.'), async (req) => {
    if (!editorialStaff({ req })) throw new HttpError(403, 'Log in to the dashboard first.');
    const { ids } = await dashboardInput(req, selection);
    return Response.json({ lines: await goesAlong(req, collection as CollectionSlug, ids) });
  });

/** Adds notes to a collection: in its trash, how long records stay, and before a deletion, what else is deleted. */
export const withTrashNote = (collection: CollectionConfig): CollectionConfig => {
  if (!collection.trash) return collection;
  const { admin, fields, slug, endpoints } = collection;
  const { beforeListTable = [] } = admin?.components ?? {};
  return {
    ...collection,
    endpoints: [...(endpoints || []), goesAlongEndpoint(slug)],
    fields: [...fields, formPart('goesAlong', 'trash/goes-along#GoesAlong')],
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        beforeListTable: [
          ...beforeListTable,
          '/dashboard/trash/goes-along#TrashNote',
          '/dashboard/trash/goes-along#RowsGoAlong',
        ],
      },
    },
  };
};
