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

test('each key has a line that says whether it is valid', () => {
  expect(
    keyTable(
      [
        key({ lastUsedAt: '2026-11-01T00:00:00.000Z' }),
        key({ prefix: 'fov_abcd', expiresAt: '2026-11-20T11:59:59.000Z', label: 'Old' }),
        key({ prefix: 'fov_efgh', revokedAt: '2026-10-01T00:00:00.000Z', label: 'Lost' }),
      ],
      now,
    ),
  ).toBe(
    `prefix    state    created     last used   expires     owner   label
fov_1234  valid    2026-01-02  2026-11-01  –           user 7  My script
fov_abcd  expired  2026-01-02  –           2026-11-20  user 7  Old
fov_efgh  revoked  2026-01-02  –           –           user 7  Lost`,
  );
});

test('a key with an end to come is valid, and its owner is named by their e-mail address', () => {
  const owner = { id: 7, email: 'robert@example.com' } as User;
  const lines = keyTable([key({ expiresAt: '2026-11-20T12:00:01.000Z', owner })], now).split('\n');
  expect(lines[1]).toContain('valid');
  expect(lines[1]).toContain('robert@example.com');
  expect(keyTable([key({ expiresAt: now.toISOString() })], now)).toContain('expired');
});

test('without keys that is said', () => {
  expect(keyTable([])).toBe('There are no keys.');
});
