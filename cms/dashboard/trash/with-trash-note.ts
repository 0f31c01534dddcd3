import type { CollectionConfig, CollectionSlug } from 'payload';
import { z } from 'zod';
import { editorialStaff } from '../../access/callers';
import { dashboardEndpoint, dashboardInput } from '../../api/dashboard-endpoint';
import { HttpError } from '../../api/http-error';
import { formPart } from '../../fields/form-fields';
import { goesAlong } from '../queries/goes-along';

const selection = z.object({ ids: z.array(z.int().positive()).min(1) });

/** Says what is deleted with the selected rows of a list: `POST /cms/api/{collection}/goes-along`. */
const goesAlongEndpoint = (collection: string) =>
  dashboardEndpoint('post', '/goes-along', async (req) => {
    if (!editorialStaff({ req })) throw new HttpError(403, 'Log in to the dashboard first.');
    const { ids } = await dashboardInput(req, selection);
    return Response.json({ lines: await goesAlong(req, collection as CollectionSlug, ids) });
  });

/** Says in a collection's trash how long records stay, and before a deletion what goes along. */
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
