import { expect, test } from 'vitest';
import { guest } from '../../../cms/contract/plain/guest';
import { action, loader } from './user-login';

const site = 'https://site.example';

/** Logs in without JavaScript. Returns the URL of the redirect. */
async function logIn(from: string) {
  const body = new URLSearchParams({ userName: 'Ann', password: 'a long lamp night', from });
  const request = new Request(`${site}/admin/userlogin`, { method: 'POST', body });
  const answer = await action({
    request,
    context: {
      isCrossOrigin: false,
      origin: site,
      api: () => Promise.resolve(Response.json({ newUser: guest })),
    },
  });
  return answer instanceof Response ? (answer.headers.get('location') ?? '') : '';
}

/** Returns the loader data or redirect of a page after a log-in, as the user that the API returns. */
const openAfterwards = (path: string, userName: string, email: string) =>
  loader({
    request: new Request(site + path),
    url: new URL(site + path),
    params: {},
    context: {
      mayLook: true,
      read: () => Promise.resolve({ body: { ...guest, userName, email }, headers: new Headers() }),
    },
  }).catch((thrown: unknown) => thrown);

test('without JavaScript, a login without cookies is reported', async () => {
  expect(await openAfterwards(await logIn('/admin/account'), guest.userName, '')).toEqual({
    refusesCookies: true,
  });
  expect(await openAfterwards('/admin/userlogin', guest.userName, '')).toEqual({
    refusesCookies: false,
  });
});
