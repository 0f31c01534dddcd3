import { expect, test } from 'vitest';
import type { ApiKey, User } from '../../cms/payload-types';
import { keyTable } from './key-table';

const now = new Date('2026-11-20T12:00:00.000Z');
const key = (fields: Partial<ApiKey>): ApiKey => ({
  id: 1,
  label: 'My script',
  prefix: 'fov_1234',
  hash: '',
  owner: 7,
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  ...fields,
});

const owner = { id: 7, email: 'r@example.com' } as User;

test('the table shows whether each key is valid', () => {
  expect(
    keyTable(
      [
        key({ lastUsedAt: '2026-11-01T00:00:00.000Z' }),
        key({ prefix: 'fov_abcd', expiresAt: '2026-11-20T11:59:59.000Z', label: 'Old' }),
        key({ prefix: 'fov_efgh', revokedAt: '2026-10-01T00:00:00.000Z', label: 'Lost' }),
        key({ prefix: 'fov_ijkl', expiresAt: '2026-11-20T12:00:01.000Z', owner }),
        key({ prefix: 'fov_mnop', expiresAt: now.toISOString() }),
      ],
      now,
    ),
  ).toBe(
    `prefix    state    created     last used   expires     owner          label
fov_1234  valid    2026-01-02  2026-11-01  –           user 7         My script
fov_abcd  expired  2026-01-02  –           2026-11-20  user 7         Old
fov_efgh  revoked  2026-01-02  –           –           user 7         Lost
fov_ijkl  valid    2026-01-02  –           2026-11-20  r@example.com  My script
fov_mnop  expired  2026-01-02  –           2026-11-20  user 7         My script`,
  );
  expect(keyTable([])).toBe('There are no keys.');
});
