import { exportAccount as call } from '../contract/users-export';
import { exportAccount } from '../accounts/queries/export-account';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { oneself } from '../accounts/self';

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
