import { expect, test } from 'vitest';
import { ask, openSite } from '../testing/open-site';

const password = 'correct horse battery staple';

test('an editor who changes his e-mail address in the dashboard has it verified again', async () => {
  const { payload, cmsApi } = await openSite();
  const { id } = await payload.create({
    collection: 'users',
    data: {
      userName: 'mover',
      email: 'mover@example.com',
      password,
      role: 'editor',
      isValidated: true,
    },
  });
  const login = await cmsApi(
    ask('/cms/api/users/login', { method: 'POST', body: { email: 'mover@example.com', password } }),
  );
  const { token } = (await login.json()) as { token: string };
  const change = await cmsApi(
    ask(`/cms/api/users/${id}`, {
      method: 'PATCH',
      token,
      body: { email: 'elsewhere@example.com' },
    }),
  );
  expect(await change.json()).toMatchObject({ doc: { email: 'elsewhere@example.com' } });
  const stored = await payload.findByID({ collection: 'users', id });
  expect(stored).toMatchObject({ email: 'elsewhere@example.com', isValidated: false });
});

test('a user who owns a key can be deleted', async () => {
  const { payload } = await openSite();
  const { id } = await payload.create({
    collection: 'users',
    data: { userName: 'owner', email: 'owner@example.com', password, role: 'editor' },
  });
  await payload.create({
    collection: 'api-keys',
    data: { label: 'Key', prefix: 'fov_0000', hash: 'a', owner: id },
  });
  await payload.delete({ collection: 'users', id });
  expect(
    (await payload.count({ collection: 'users', where: { id: { equals: id } } })).totalDocs,
  ).toBe(0);
});
