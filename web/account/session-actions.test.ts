// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { guest } from '../../cms/contract/guest';
import { ApiError, clientOver } from '../api/client';
import { currentReader, setReader } from './reader-store';
import { logInClient } from './session-actions';

const clientIp = '192.0.2.1';
const credentials = { userName: 'Ann', password: 'eight white horses', rememberMe: false };

afterEach(() => {
  localStorage.clear();
  setReader(guest);
});

/** Logs in where the log-in is answered so. */
const logInWhere = (reply: unknown) =>
  logInClient(
    clientOver(async (route) => ({
      body: route === 'GET /ip' ? { ip: clientIp } : reply,
      headers: new Headers(),
    })),
    credentials,
  );

test('who logs in is the current reader, and their name is stored under their IP address', async () => {
  const ann = { ...guest, userName: 'Ann', email: 'ann@example.com' };
  await logInWhere({ newUser: ann });
  expect(currentReader()).toEqual(ann);
  expect(localStorage.getItem(clientIp)).toBe('Ann');
});

test.each([['Log in to Wi-Fi'], [null], [false], [{}], [{ newUser: null }], [{ userName: 'Ann' }]])(
  'an answer without an account, such as %j, is a log-in that failed',
  async (reply) => {
    await expect(logInWhere(reply)).rejects.toThrow(ApiError);
    expect(currentReader()).toEqual(guest);
    expect(localStorage).toHaveLength(0);
  },
);
