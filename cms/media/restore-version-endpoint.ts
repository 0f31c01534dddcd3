import { dashboardEndpoint } from '../api/dashboard-endpoint';
import { HttpError } from '../api/http-error';
import { restoreImageVersion } from './queries/earlier-files';

/** Takes the place of Payload's endpoint, which restores the fields of an image but not its file. */
export const restoreVersionEndpoint = dashboardEndpoint('post', '/versions/:id', async (req) => {
  const doc = await restoreImageVersion(req, String(req.routeParams?.id));
  if (!doc) throw new HttpError(404, 'There is no such version. It may have been deleted.');
  return Response.json({ ...doc, message: 'The version was restored.' });
});
