import {
  addDataAndFileToRequest,
  APIError,
  type Endpoint,
  type Field,
  type PayloadRequest,
} from 'payload';
import { editorialStaff } from '../../access/callers';
import type { Typed } from '../../fields/typed-document';

type Show = (req: PayloadRequest, typed: Typed) => Promise<unknown>;

/** `POST /cms/api/…/preview`: returns the page's data as if the form were saved. Writes nothing. */
const previewEndpoint = (show: Show): Omit<Endpoint, 'root'> => ({
  method: 'post',
  path: '/preview',
  handler: async (req) => {
    if (!editorialStaff({ req }))
      throw new APIError('Log in again: only those who work on the site see what is typed.', 403);
    await addDataAndFileToRequest(req);
    if (!req.data) throw new APIError('There is nothing to preview.', 400);
    return Response.json(await show(req, req.data));
  },
});

const preview: Field = {
  name: 'pagePreview',
  type: 'ui',
  admin: {
    position: 'sidebar',
    disableListColumn: true,
    components: { Field: '/dashboard/previews/page-preview#PagePreview' },
  },
};

/**
 * Adds a live preview to a form.
 *
 * @param show returns the page's data in the shape of its API call
 */
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
