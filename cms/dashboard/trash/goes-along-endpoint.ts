import { addDataAndFileToRequest, type CollectionSlug, type Endpoint } from 'payload';
import { z } from 'zod';
import { editorialStaff } from '../../access/callers';
import { dashboardErrorResponse } from '../../api/error-response';
import { HttpError } from '../../api/http-error';
import { goesAlong } from '../queries/goes-along';

const selection = z.object({ ids: z.array(z.int().positive()).min(1) });

/** Says what is deleted with the selected rows of a list: `POST /cms/api/{collection}/goes-along`. */
export const goesAlongEndpoint = (collection: string): Omit<Endpoint, 'root'> => ({
  method: 'post',
  path: '/goes-along',
  handler: async (req) => {
    try {
      if (!editorialStaff({ req })) throw new HttpError(403, 'Log in to the dashboard first.');
      await addDataAndFileToRequest(req).catch(() => undefined);
      const { data } = selection.safeParse(req.data ?? {});
      if (!data) throw new HttpError(400, 'Send the ids of the selected rows.');
      return Response.json({ lines: await goesAlong(req, collection as CollectionSlug, data.ids) });
    } catch (error) {
      return dashboardErrorResponse(error);
    }
  },
});
