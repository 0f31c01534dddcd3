import { getUserByAddress } from '../contract/users-get-users-by-ip';
import { clientAddress, isSharedByProxy, plainAddress } from '../limits/client-address';
import { rememberedUserName } from '../queries/remembered-user-name';
import { defineEndpoint, Reply } from './define-endpoint';

export const userByAddress = defineEndpoint(getUserByAddress, async (req, { ipAddress }) => {
  const address = plainAddress(clientAddress(req));
  const isTheirs = address !== '' && plainAddress(ipAddress) === address && !isSharedByProxy(req);
  const userName = isTheirs ? await rememberedUserName(req, address) : null;
  return new Reply(userName ?? '', { headers: new Headers({ 'cache-control': 'no-store' }) });
});
