import { type Handlers, okIf } from '../api/define-endpoint';
import type * as contract from '../contract/subscriptions';
import {
  changeSubscription,
  confirmSubscription,
  getSubscription,
  requestSubscription,
} from './queries/subscription';

export const subscriptionsHandlers: Handlers<typeof contract> = {
  requestSubscription: async (req, input) => okIf(await requestSubscription(req, input)),
  confirmSubscription: async (req, input) => {
    const token = await confirmSubscription(req, input.token);
    return token === null ? null : { token };
  },
  getSubscription: (req, { token }) => getSubscription(req, token),
  changeSubscription: async (req, input) => okIf(await changeSubscription(req, input)),
};
