import { sendContactMessage } from '../contract/contact';
import { storeContactMessage } from '../messages/queries/send-contact-message';
import { defineEndpoint } from '../api/define-endpoint';

export const contactMessage = defineEndpoint(sendContactMessage, async (req, input) => {
  await storeContactMessage(req, input);
  return { ok: true as const };
});
