import { exportAccount as call } from '../contract/users-export';
import { exportAccount } from '../queries/export-account';
import { defineEndpoint, Reply } from './define-endpoint';
import { oneself } from './own-account';

export const exportAccountEndpoint = defineEndpoint(
  call,
  async (req) =>
    new Reply(await exportAccount(req, oneself(req)), {
      headers: new Headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="fovean-chronicles-account.json"',
      }),
    }),
);
