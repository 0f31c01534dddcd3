import type { Endpoint } from 'payload';
import { authorSessionOnly } from '../access/callers';
import { resendMail } from './queries/resend-mail';

const refuse = (status: number, message: string) =>
  Response.json({ errors: [{ message }] }, { status });

/** Endpoint of the dashboard's button Resend: `POST /cms/api/mail/{id}/resend`. */
export const resendMailEndpoint: Omit<Endpoint, 'root'> = {
  method: 'post',
  path: '/:id/resend',
  handler: async (req) => {
    if (!authorSessionOnly({ req }))
      return refuse(403, 'Only the author may do that, after logging in.');
    const id = Number(req.routeParams?.id);
    const resent = Number.isSafeInteger(id) ? await resendMail(req, id) : 'not there';
    if (resent === 'not there') return refuse(404, 'There is no such mail.');
    if (resent === 'forgotten')
      return refuse(
        409,
        'The text of this mail was deleted after sending. Request a new mail instead.',
      );
    return Response.json({ message: 'The mail is being sent.' });
  },
};
