import { getAddress } from '../contract/ip';
import { clientAddress, plainAddress } from '../limits/client-address';
import { defineEndpoint, Reply } from './define-endpoint';

export const callerAddress = defineEndpoint(
  getAddress,
  async (req) =>
    new Reply(
      { ip: plainAddress(clientAddress(req)) },
      { headers: new Headers({ 'cache-control': 'no-store' }) },
    ),
);
