import { unsubscribe as call } from '../contract/users-unsubscribe';
import { endReplyMails } from '../accounts/queries/reply-notifications';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const unsubscribe = defineEndpoint(call, async (req, { token }) =>
  foundOr404(call, (await endReplyMails(req, token)) ? { ok: true as const } : null),
);
