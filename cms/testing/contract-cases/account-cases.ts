import type { Part } from './table';
import { newName } from './harness';

const newPassword = 'a lantern for the road';

export const accountCases: Part<`/Users/${string}`> = {
  'POST /Users/login': {
    good: async (fixtures) => {
      const { userName, password } = await fixtures.account();
      return { userName, password, rememberMe: true, ipAddress: '' };
    },
    refused: { 400: { userName: '' }, 401: { password: 'not this one' } },
  },
  'POST /Users/readUpTo': { good: { upTo: 3 }, refused: { 400: { upTo: 100 } } },
  'POST /Users/logout': { good: {}, refused: { 400: { everywhere: 'yes' } }, usesUpActor: true },
  'POST /Users/newRecord': {
    good: async () => {
      const userName = newName();
      return { userName, password: newPassword, email: `${userName}@cases.example` };
    },
    refused: { 400: { email: 'ann' } },
    more: [
      {
        about: 'a username that is taken',
        status: 409,
        prepare: async (fixtures) => ({ input: { userName: (await fixtures.account()).userName } }),
      },
    ],
  },
  'POST /Users/verify': {
    good: async (fixtures) => ({ code: await fixtures.codeToVerify() }),
    refused: { 400: { code: 'no such code' } },
  },
  'POST /Users/resend': {
    good: async () => ({ email: `${newName()}@cases.example` }),
    refused: { 400: { email: 'ann' } },
  },
  'POST /Users/forgotPassword': {
    good: async () => ({ email: `${newName()}@cases.example` }),
    refused: { 400: { email: 'ann' } },
  },
  'POST /Users/resetPassword': {
    good: async (fixtures) => ({ code: await fixtures.codeForPassword(), password: newPassword }),
    refused: { 400: { code: 'no such code' } },
  },
  'POST /Users/changePassword': {
    good: async (_, { account }) => ({ password: account?.password ?? '', newPassword }),
    refused: { 400: { password: 'not this one' } },
    usesUpActor: true,
  },
  'POST /Users/reauthenticate': {
    good: async (_, { account }) => ({ password: account?.password ?? '' }),
    refused: { 400: { password: 'not this one' } },
  },
  'POST /Users/changeEmail': {
    good: async (_, { account }) => ({
      password: account?.password ?? '',
      email: `${newName()}@cases.example`,
    }),
    refused: { 400: { password: 'not this one' } },
  },
  'POST /Users/confirmEmail': {
    good: async (fixtures) => ({ code: await fixtures.codeForEmail() }),
    refused: { 400: { code: 'no such code' } },
  },
  'POST /Users/endSession': {
    good: { session: 'one that is over' },
    refused: { 400: { session: '' } },
  },
  'POST /Users/delete': {
    good: async (_, { account }) => ({ password: account?.password ?? '', comments: 'delete' }),
    refused: { 400: { comments: 'burn' } },
    more: [
      {
        about: 'the author’s own account',
        status: 403,
        by: 'the author',
        prepare: async (_, { account }) => ({ input: { password: account?.password } }),
      },
    ],
  },
  'GET /Users/GetUsersByIP': {
    good: { ipAddress: '192.0.2.1' },
    refused: { 400: { ipAddress: '\0' } },
  },
  'POST /Users/notices': {
    good: { hearsOfReplies: true },
    refused: { 400: { hearsOfReplies: 'yes' } },
  },
  'POST /Users/unsubscribe': {
    good: async (fixtures) => ({ token: await fixtures.unsubscribeToken() }),
    refused: { 400: { token: '' }, 404: { token: 'nothing' } },
  },
};
