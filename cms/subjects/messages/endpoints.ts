import { type Handlers, ok } from '../../platform/api/define-endpoint';
import { sendContactMessage, answerMessage, markSpam } from './queries/messages';
import type * as contract from '../../contract/messages';
import type { PayloadRequest } from 'payload';
import { z } from 'zod';
import { authorSessionOnly } from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
import { dashboardEndpoint, dashboardInput } from '../../platform/api/dashboard-endpoint';
import { HttpError } from '../../platform/api/http-error';
import { filledText } from '../../contract/fields';
import { longestAnswer } from '../../contract/plain/limits';

export const messagesHandlers: Handlers<typeof contract> = {
  sendContactMessage: async (req, input) => {
    await sendContactMessage(req, input);
    return ok;
  },
};

/** Defines an endpoint of the dashboard for one message: `POST /cms/api/contact-messages/{id}/…`. */
const define = <Input>(
  name: string,
  custom: Parameters<typeof dashboardEndpoint>[2],
  schema: z.ZodType<Input>,
  handle: (req: PayloadRequest, id: number, input: Input) => Promise<object | null>,
) =>
  dashboardEndpoint('post', `/:id/${name}`, custom, async (req) => {
    if (!authorSessionOnly({ req }))
      throw new HttpError(403, 'Only the author may do that, after logging in.');
    const input = await dashboardInput(req, schema);
    const id = Number(req.routeParams?.id);
    const reply = Number.isSafeInteger(id) ? await handle(req, id, input) : null;
    if (!reply) throw new HttpError(404, 'There is no such message. It may have been deleted.');
    return Response.json(reply);
  });

export const messageEndpoints = [
  define(
    'answer',
    { custom: { summary: 'Answers a message.' } },
    z.object({ text: filledText(longestAnswer) }),
    answerMessage,
  ),
  define('spam', everyday('The mark can be removed.'), z.object({ isSpam: z.boolean() }), markSpam),
];
