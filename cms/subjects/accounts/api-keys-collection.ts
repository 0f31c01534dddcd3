import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionConfig,
  Condition,
} from 'payload';
import { newApiKey } from './queries/api-keys';
import { authorOnly, authorSessionOnly, nobody } from '../../platform/access/callers';
import { columnPart, field, formPart, lineField } from '../../platform/fields/form-fields';
import type { ApiKey } from '../../payload-types';

/** Generates the key when the author creates a record. The system passes the hash of its own key. */
const makeKey: CollectionBeforeChangeHook<ApiKey> = ({ data, operation, req, context }) => {
  if (operation !== 'create' || data.hash) return data;
  const { apiKey, stored } = newApiKey();
  context.newApiKey = apiKey;
  return { ...data, ...stored, owner: data.owner ?? req.user?.id };
};

/** The creation response is the only one that contains the key. */
const showKeyOnce: CollectionAfterChangeHook<ApiKey> = ({ doc, operation, context }) => {
  const apiKey = context.newApiKey;
  delete context.newApiKey;
  return operation === 'create' && apiKey ? { ...doc, apiKey } : doc;
};

const isStored: Condition<ApiKey> = (_data, _siblings, { operation }) => operation !== 'create';

/** API keys, which authenticate as their owner in the header X-API-KEY. Only the SHA-256 of a key is stored. */
export const apiKeys: CollectionConfig = {
  slug: 'api-keys',
  labels: { singular: 'API key', plural: 'Keys' },
  disableDuplicate: true,
  admin: {
    useAsTitle: 'label',
    group: 'Site',
    description:
      'A key opens the editor on devices where you do not want to log in, and lets your own programs use the site. Each key is shown once, when you create it. Create one for each device, and revoke a key that you lose.',
    listSearchableFields: ['label', 'prefix'],
    defaultColumns: ['label', 'prefix', 'owner', 'lastUsedAt', 'expiresAt', 'revoke'],
  },
  access: {
    create: authorSessionOnly,
    read: authorOnly,
    update: authorSessionOnly,
    delete: authorSessionOnly,
  },
  hooks: { beforeChange: [makeKey], afterChange: [showKeyOnce] },
  fields: [
    formPart('newKey', 'api-keys#NewApiKey'),
    lineField('label', 100, 'What it is for, such as “The laptop”.', { required: true }),
    field('text', 'prefix', 'The first characters of the key, so that you can recognize it.', {
      label: 'Begins with',
      required: true,
      index: true,
      access: { create: nobody, update: nobody },
      admin: { readOnly: true, components: { Field: '/dashboard/api-keys#TextOnceStored' } },
    }),
    {
      name: 'hash',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      hidden: true,
      access: { create: nobody, read: nobody, update: nobody },
    },
    field('relationship', 'owner', 'The account that the key acts for.', {
      relationTo: 'users',
      required: true,
      index: true,
      access: { create: nobody, update: nobody },
      admin: { components: { Field: '/dashboard/api-keys#RelationshipOnceStored' } },
    }),
    field(
      'date',
      'expiresAt',
      'The key stops working on this day. Leave it empty for a key that never expires.',
      { label: 'Ends on', index: true },
    ),
    field('date', 'lastUsedAt', 'Revoke keys that are no longer used.', {
      label: 'Last used',
      access: { create: nobody, update: nobody },
      admin: { readOnly: true, components: { Field: '/dashboard/api-keys#DateOnceStored' } },
    }),
    columnPart('revoke', 'Revoke', { Field: 'api-keys#Revoke', Cell: 'api-keys#Revoke' }),
    field('date', 'revokedAt', 'When the key was revoked.', {
      label: 'Revoked',
      admin: { condition: isStored },
    }),
  ],
};
