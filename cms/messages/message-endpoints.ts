import { addDataAndFileToRequest, type Endpoint, type PayloadRequest } from 'payload';
import { z } from 'zod';
import { authorSessionOnly } from '../access/callers';
import { dashboardErrorResponse } from '../api/error-response';
import { HttpError } from '../api/http-error';
import { filledText } from '../contract/fields';
import { longestAnswer } from '../contract/limits';
import { answerMessage } from './queries/answer-message';
import { markSpam } from './queries/mark-spam';

/** Defines an endpoint of the dashboard for one message: `POST /cms/api/contact-messages/{id}/…`. */
const define = <Input>(
  name: string,
  input: z.ZodType<Input>,
  handle: (req: PayloadRequest, id: number, input: Input) => Promise<object | null>,
): Omit<Endpoint, 'root'> => ({
  method: 'post',
  path: `/:id/${name}`,
  handler: async (req) => {
    try {
      if (!authorSessionOnly({ req }))
        throw new HttpError(403, 'Only the author may do that, after logging in.');
      await addDataAndFileToRequest(req).catch(() => undefined);
      const { data, error } = input.safeParse(req.data ?? {});
      if (error)
        throw new HttpError(400, error.issues[0]?.message ?? 'The request cannot be read.');
      const id = Number(req.routeParams?.id);
      const reply = Number.isSafeInteger(id) ? await handle(req, id, data) : null;
      if (!reply) throw new HttpError(404, 'There is no such message. It may have been deleted.');
      return Response.json(reply);
    } catch (error) {
      return dashboardErrorResponse(error);
    }
  },
});

export const messageEndpoints: Omit<Endpoint, 'root'>[] = [
  define('answer', z.object({ text: filledText(longestAnswer) }), (req, id, { text }) =>
    answerMessage(req, id, text),
  ),
  define('spam', z.object({ isSpam: z.boolean() }), markSpam),
];
