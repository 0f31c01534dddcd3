import { addDataAndFileToRequest, type Endpoint, type Field, type PayloadRequest } from 'payload';
import { editorialStaff } from '../../access/callers';
import { dashboardEndpoint } from '../../api/dashboard-endpoint';
import { HttpError } from '../../api/http-error';
import { formPart } from '../../fields/form-fields';
import type { Typed } from '../../fields/typed-document';

type Show = (req: PayloadRequest, typed: Typed) => Promise<unknown>;

/** `POST /cms/api/…/preview`: returns the page's data as if the form were saved. Writes nothing. */
const previewEndpoint = (show: Show) =>
  dashboardEndpoint('post', '/preview', async (req) => {
    if (!editorialStaff({ req }))
      throw new HttpError(403, 'Log in again: only those who work on the site see what is typed.');
    await addDataAndFileToRequest(req);
    if (!req.data) throw new HttpError(400, 'There is nothing to preview.');
    return Response.json(await show(req, req.data));
  });

const preview = formPart('pagePreview', 'previews/page-preview#PagePreview', {
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
