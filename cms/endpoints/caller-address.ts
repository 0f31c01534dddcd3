import { getAddress } from '../contract/ip';
import { clientAddress, plainAddress } from '../api/limits/client-ip';
import { defineEndpoint, Reply } from '../api/define-endpoint';

export const callerAddress = defineEndpoint(
  getAddress,
  async (req) =>
    new Reply(
      { ip: plainAddress(clientAddress(req)) },
      { headers: new Headers({ 'cache-control': 'no-store' }) },
    ),
);
