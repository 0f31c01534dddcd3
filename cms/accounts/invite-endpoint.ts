import { addDataAndFileToRequest, type Endpoint } from 'payload';
import { z } from 'zod';
import { authorSessionOnly } from '../access/callers';
import { dashboardErrorResponse } from '../api/error-response';
import { HttpError } from '../api/http-error';
import { newUserName } from '../contract/accounts';
import { sentEmail } from '../contract/fields';
import { inviteStaff } from './queries/invite-staff';

const invitation = z.object({
  userName: newUserName(),
  email: sentEmail().toLowerCase(),
  role: z.enum(['editor', 'author']),
});

/** Endpoint of the dashboard's form for invitations: `POST /cms/api/users/invite`. */
export const inviteEndpoint: Omit<Endpoint, 'root'> = {
  method: 'post',
  path: '/invite',
  handler: async (req) => {
    try {
      if (!authorSessionOnly({ req }))
        throw new HttpError(403, 'Only the author may do that, after logging in.');
      await addDataAndFileToRequest(req).catch(() => undefined);
      const { data, error } = invitation.safeParse(req.data ?? {});
      if (error) {
        const [issue] = error.issues;
        throw new HttpError(400, `${issue?.path.join('.')}: ${issue?.message}`);
      }
      await inviteStaff(req, data);
      return Response.json({ message: `An invitation is on its way to ${data.email}.` });
    } catch (error) {
      return dashboardErrorResponse(error);
    }
  },
};
