import { expect, test } from 'vitest';
import { loader } from './account';

/** Where somebody is led who asks for their data, while the site answers like this. */
async function exportAnsweredBy(status: number, needsConfirmation = false) {
  const url = 'https://site.example/admin/account?export';
  const response = Response.json({ needsConfirmation }, { status });
  const read = async () =>
    response.ok ? { body: await response.json(), headers: response.headers } : response;
  const led = await loader({
    ...{ request: new Request(url), url: new URL(url), params: {} },
    context: { mayLook: true, read },
  }).catch((thrown: unknown) => thrown);
  return led instanceof Response ? led.headers.get('location') : led;
}

test('the export needs a session, for staff a confirmed one', async () => {
  expect(await exportAnsweredBy(200)).toBe('/api/Users/export');
  expect(await exportAnsweredBy(200, true)).toBe(
    '/admin/account/confirm?from=%2Fadmin%2Faccount%3Fexport',
  );
  expect(await exportAnsweredBy(401)).toBe('/admin/userlogin?from=%2Fadmin%2Faccount');
});
