import { type Handlers, okIf } from '../api/define-endpoint';
import type * as contract from '../contract/newsletters';
import {
  cancelNewsletter,
  getNewsletter,
  queueNewsletter,
  sendTestNewsletter,
} from './queries/newsletter-of-post';

export const newslettersHandlers: Handlers<typeof contract> = {
  getNewsletter,
  queueNewsletter: async (req, input) => okIf(await queueNewsletter(req, input)),
  cancelNewsletter: async (req, input) => okIf(await cancelNewsletter(req, input)),
  sendTestNewsletter: async (req, input) => okIf(await sendTestNewsletter(req, input)),
};
