import { getUserByAddress } from '../contract/users-get-users-by-ip';
import { clientAddress, isSharedByProxy, plainAddress } from '../api/limits/client-ip';
import { rememberedUserName } from '../accounts/queries/remembered-user-name';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { rememberedHere } from '../accounts/session-cookies';

export const userByAddress = defineEndpoint(getUserByAddress, async (req, { ipAddress }) => {
  const address = plainAddress(clientAddress(req));
  const isTheirs = address !== '' && plainAddress(ipAddress) === address && !isSharedByProxy(req);
  const id = isTheirs ? rememberedHere(req) : null;
  const userName = id === null ? null : await rememberedUserName(req, { id, address });
  return new Reply(userName ?? '', { headers: new Headers({ 'cache-control': 'no-store' }) });
});
