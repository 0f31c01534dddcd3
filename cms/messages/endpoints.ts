import { type Handlers, ok } from '../api/define-endpoint';
import { sendContactMessage } from './queries/send-contact-message';
import type * as contract from '../contract/messages';

export const messagesHandlers: Handlers<typeof contract> = {
  sendContactMessage: async (req, input) => {
    await sendContactMessage(req, input);
    return ok;
  },
};
