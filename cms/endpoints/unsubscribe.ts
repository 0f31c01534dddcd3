import { unsubscribe as call } from '../contract/users-unsubscribe';
import { endReplyMails } from '../queries/hear-of-replies';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const unsubscribe = defineEndpoint(call, async (req, { token }) =>
  foundOr404(call, (await endReplyMails(req, token)) ? { ok: true as const } : null),
);
