import type { Endpoint } from 'payload';
import { dashboardErrorResponse } from '../api/error-response';
import { HttpError } from '../api/http-error';
import { restoreImageVersion } from './queries/restore-image-version';

/** Takes the place of Payload's endpoint, which restores the fields of an image but not its file. */
export const restoreVersionEndpoint: Omit<Endpoint, 'root'> = {
  method: 'post',
  path: '/versions/:id',
  handler: async (req) => {
    try {
      const doc = await restoreImageVersion(req, String(req.routeParams?.id));
      if (!doc) throw new HttpError(404, 'There is no such version. It may have been deleted.');
      return Response.json({ ...doc, message: 'The version was restored.' });
    } catch (error) {
      return dashboardErrorResponse(error);
    }
  },
};
