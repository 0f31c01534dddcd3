import { type Handlers, okIf } from '../api/define-endpoint';
import type * as contract from '../contract/subscriptions';
import { changeSubscription } from './queries/change-subscription';
import { confirmSubscription } from './queries/confirm-subscription';
import { getSubscription } from './queries/get-subscription';
import { requestSubscription } from './queries/request-subscription';

export const subscriptionsHandlers: Handlers<typeof contract> = {
  requestSubscription: async (req, input) => okIf(await requestSubscription(req, input)),
  confirmSubscription: async (req, input) => {
    const token = await confirmSubscription(req, input.token);
    return token === null ? null : { token };
  },
  getSubscription: (req, { token }) => getSubscription(req, token),
  changeSubscription: async (req, input) => okIf(await changeSubscription(req, input)),
};
