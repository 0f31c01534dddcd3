import { sendContactMessage } from '../contract/contact';
import { storeContactMessage } from '../queries/store-contact-message';
import { defineEndpoint } from './define-endpoint';

export const contactMessage = defineEndpoint(sendContactMessage, async (req, input) => {
  await storeContactMessage(req, input);
  return { ok: true as const };
});
