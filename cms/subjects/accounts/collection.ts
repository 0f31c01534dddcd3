import {
  type Access,
  APIError,
  type CollectionConfig,
  type FieldAccess,
  type FieldHook,
  type PayloadRequest,
} from 'payload';
import { apiKeyStrategy } from './api-key-strategy';
import {
  authorOnly,
  editorialStaff,
  nobody,
  type Role,
  roles,
} from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
import { tidyUserName, userNameKey } from '../../platform/access/user-name-key';
import { looksLikeUrl, urlHint, userNameSkeleton } from './user-name';
import { isNameReserved, isNameTaken } from './queries/registration';
import { adminAuthEndpoints, inviteEndpoint } from './admin-auth-endpoints';
import { secondStepEndpoints } from './second-step-endpoints';
import { newUserName } from '../../contract/accounts';
import { notYetBegun, wholeStory } from '../../contract/plain/reading-stage';
import { floodField } from '../../platform/fields/flood-field';
import { field, formPart } from '../../platform/fields/form-fields';
import {
  checkNewPassword,
  endPendingResetsOnChange,
  expireStageOnLogOut,
  lockBeforeLogOut,
  lockBeforeUpdate,
  refuseOwnCredentials,
} from './hooks';

/** Only on accounts of others. The collection decides whether the user may update those. */
const othersOnly: FieldAccess = ({ req, id, doc }) =>
  String(id ?? doc?.id) !== String(req.user?.id);

const selfOrAuthor: Access = ({ req }) =>
  authorOnly({ req }) || (req.user ? { id: { equals: req.user.id } } : false);

/** Only the system reads and writes these fields. */
const secret = {
  hidden: true,
  access: { create: nobody, read: nobody, update: nobody },
} as const;

/** Editors see what the author decided about a reader. */
const decidedByAuthor = {
  defaultValue: false,
  admin: { position: 'sidebar' },
  access: { create: authorOnly, read: editorialStaff, update: authorOnly },
  ...everyday('The author can decide again.'),
} as const;

const writtenBySystem = { access: { create: nobody, update: nobody }, admin: { readOnly: true } };

const fromUserName =
  (derive: (name: string) => string): FieldHook =>
  ({ data, originalDoc }) =>
    derive(String(data?.userName ?? originalDoc?.userName));

type NameInForm = {
  id?: number | string;
  req: PayloadRequest;
  event?: string;
  operation?: string;
  previousValue?: unknown;
  data?: { role?: Role };
};

/** Accounts of readers, editors and authors. Readers register on the site. The author creates editors here. */
export const users = ({ secureCookies }: { secureCookies: boolean }): CollectionConfig => ({
  slug: 'users',
  labels: { singular: 'Account', plural: 'People and roles' },
  auth: {
    strategies: [apiKeyStrategy],
    tokenExpiration: 60 * 60 * 24,
    // Payload's lock would let strangers lock out an account's owner. Limits count wrong passwords instead.
    maxLoginAttempts: 0,
    // Scripts need no token: the browser sends it in an HttpOnly cookie.
    removeTokenFromResponses: true,
    cookies: { sameSite: 'Lax', secure: secureCookies },
  },
  endpoints: [...adminAuthEndpoints, ...secondStepEndpoints, inviteEndpoint],
  admin: {
    useAsTitle: 'userName',
    group: 'Site',
    description: 'Everyone who can log in: readers who comment, editors, and you.',
    listSearchableFields: ['userName', 'email'],
    defaultColumns: ['userName', 'email', 'role', 'isValidated', 'isFlood', 'createdAt'],
    components: {
      beforeListTable: [
        '/dashboard/flood/flood#FloodInList',
        '/dashboard/people/people#InviteLink',
      ],
    },
  },
  access: {
    admin: editorialStaff,
    create: authorOnly,
    read: selfOrAuthor,
    // Readers use the account page, which asks for the password.
    update: (args) => editorialStaff(args) && selfOrAuthor(args),
    delete: authorOnly,
    unlock: authorOnly,
  },
  hooks: {
    beforeOperation: [refuseOwnCredentials, lockBeforeUpdate],
    afterLogout: [lockBeforeLogOut, expireStageOnLogOut],
    beforeValidate: [checkNewPassword],
    afterChange: [endPendingResetsOnChange],
    beforeLogin: [
      ({ user }) => {
        if (user.role === 'reader' && !user.isValidated)
          throw new APIError('The email or password provided is incorrect.', 401);
      },
    ],
  },
  fields: [
    // Payload's own fields. Users change their own on the account page, which asks for the password.
    { name: 'email', type: 'email', access: { update: othersOnly } },
    { name: 'password', type: 'text', virtual: true, hidden: true, access: { update: othersOnly } },
    formPart('ownCredentials', 'own-account#OwnCredentials'),
    field('text', 'userName', 'Shown beside the account’s comments.', {
      label: 'Username',
      required: true,
      unique: true,
      index: true,
      validate: async (
        name: unknown,
        { id, req, event, operation, previousValue, data: account }: NameInForm,
      ) => {
        // A name that has not changed stays valid under newer rules.
        if (operation === 'update' && typeof name === 'string' && name === previousValue)
          return true;
        const { data, error } = newUserName().safeParse(name);
        if (error) return error.issues[0]?.message ?? 'Is not a valid username.';
        if (looksLikeUrl(data)) return urlHint;
        // Database checks do not run while the user types.
        if (event === 'onChange') return true;
        const own = id === undefined ? undefined : Number(id);
        if (await isNameTaken(req, data, own))
          return 'Belongs to another account, or looks too much like one.';
        const role = account?.role ?? 'reader';
        if (role !== 'author' && (await isNameReserved(req, data, { id: own, role })))
          return 'Looks too much like the author, the staff, the series or a book.';
        return true;
      },
      hooks: {
        beforeValidate: [
          ({ value }) => (typeof value === 'string' ? tidyUserName(value) : undefined),
        ],
      },
    }),
    {
      // Unique form of the username, for look-ups. The error about a taken name shows this label.
      name: 'userNameKey',
      type: 'text',
      label: 'Username (taken by another account)',
      unique: true,
      index: true,
      ...secret,
      hooks: { beforeChange: [fromUserName(userNameKey)] },
    },
    {
      // New usernames must also differ in this. Older ones may look alike.
      name: 'userNameSkeleton',
      type: 'text',
      index: true,
      ...secret,
      hooks: { beforeChange: [fromUserName(userNameSkeleton)] },
    },
    field(
      'select',
      'role',
      'Readers comment. Editors also edit books, posts and terms. The author also sees messages, mails, accounts and keys. See “Invite an editor” in the list for details.',
      {
        options: roles.map((value) => ({
          value,
          label: { reader: 'Reader', editor: 'Editor', author: 'Author' }[value],
        })),
        defaultValue: 'reader',
        required: true,
        saveToJWT: true,
        // Nobody can change their own role.
        access: { create: authorOnly, update: (args) => authorOnly(args) && othersOnly(args) },
        admin: { position: 'sidebar' },
      },
    ),
    field(
      'checkbox',
      'isValidated',
      'The reader has confirmed the address with the mailed code. Readers can log in only after that.',
      {
        label: 'E-mail verified',
        defaultValue: false,
        access: { create: authorOnly, update: authorOnly },
        admin: {
          position: 'sidebar',
          components: {
            Cell: {
              path: '/dashboard/list-cells#YesOrNoCell',
              clientProps: { yes: 'E-mail verified', no: 'E-mail not verified' },
            },
          },
        },
      },
    ),
    floodField('isValidated'),
    { name: 'verificationCodeHash', type: 'text', index: true, ...secret },
    { name: 'verificationCodeExpiresAt', type: 'date', ...secret },
    // Codes for a new password and a new e-mail address. `newEmail` applies once it is confirmed.
    { name: 'passwordCodeHash', type: 'text', index: true, ...secret },
    { name: 'passwordCodeExpiresAt', type: 'date', ...secret },
    { name: 'newEmail', type: 'text', ...secret },
    { name: 'emailCodeHash', type: 'text', index: true, ...secret },
    { name: 'emailCodeExpiresAt', type: 'date', ...secret },
    // Second step: encrypted secret, unconfirmed secret, the last time step whose code was used, and hashes of unused recovery
    // codes.
    { name: 'secondStepSecret', type: 'text', ...secret },
    { name: 'secondStepPending', type: 'text', ...secret },
    { name: 'secondStepUsed', type: 'number', ...secret },
    { name: 'secondStepCodes', type: 'json', ...secret },
    formPart('secondStep', 'own-account#SecondStep'),
    {
      // Payload's own field, with the browser's name and the time of the last confirmation.
      name: 'sessions',
      type: 'array',
      access: { create: nobody, update: nobody },
      fields: [
        { name: 'browser', type: 'text' },
        { name: 'confirmedAt', type: 'date' },
      ],
    },
    field('checkbox', 'rememberMe', 'Whether the account chose Remember Me at its last login.', {
      label: 'Remembered',
      defaultValue: false,
      ...writtenBySystem,
    }),
    field('text', 'ipAddress', 'Where the last login came from.', {
      label: 'IP address of the last login',
      index: true,
      ...writtenBySystem,
    }),
    field('date', 'lastLoginAt', 'Empty if the account has never logged in.', {
      label: 'Last log-in',
      ...writtenBySystem,
    }),
    {
      name: 'readUpTo',
      type: 'number',
      label: 'Has read up to',
      min: notYetBegun,
      max: wholeStory,
      access: { create: nobody, update: nobody },
      admin: { hidden: true },
    },
    { name: 'isMale', type: 'checkbox', admin: { hidden: true } },
    field('checkbox', 'isTrusted', 'For readers whom you know.', {
      label: 'Trusted: comments appear at once',
      ...decidedByAuthor,
    }),
    field('checkbox', 'isBlocked', 'Unblocking shows the comments again.', {
      label: 'Blocked: comments are hidden, and new ones are refused',
      ...decidedByAuthor,
    }),
    field('checkbox', 'hearsOfReplies', 'Every such mail contains an unsubscribe link.', {
      label: 'Gets a mail for each reply',
      defaultValue: false,
      admin: { position: 'sidebar' },
    }),
    // Time of the author's last mail about pending comments, sent at most once an hour.
    { name: 'toldOfCommentsAt', type: 'date', ...secret },
  ],
});
