import type { CollectionConfig, FieldAccess } from 'payload';
import { authorOnly, nobody } from '../access/callers';
import type { Mail } from '../payload-types';
import { resendMailEndpoint } from './resend-mail-endpoint';

/** Hides mails that open an account from an unattended session. Without a document, as in a query, nothing is readable. */
const notConfidential: FieldAccess<Mail> = ({ doc }) => doc?.confidential === false;

/** The outbox. Every mail is stored here in the transaction of its cause, and sent later. */
export const mail: CollectionConfig = {
  slug: 'mail',
  labels: { singular: 'Mail', plural: 'Mail sent by the site' },
  admin: {
    useAsTitle: 'subject',
    group: 'Site',
    description:
      'Every e-mail that the site sends, and whether it has arrived at the mail server. If the mail server does not answer, mails wait here and are sent later. Press Resend to send one at once.',
    defaultColumns: ['subject', 'to', 'state', 'resend', 'lastError', 'sentAt', 'createdAt'],
    listSearchableFields: ['to', 'subject', 'lastError'],
  },
  endpoints: [resendMailEndpoint],
  disableDuplicate: true,
  access: { create: nobody, read: authorOnly, update: nobody, delete: authorOnly },
  defaultSort: '-createdAt',
  fields: [
    {
      name: 'state',
      type: 'ui',
      label: 'State',
      admin: {
        position: 'sidebar',
        components: { Cell: '/dashboard/list-cells#MailStateCell' },
      },
    },
    {
      name: 'resend',
      type: 'ui',
      label: 'Send',
      admin: {
        position: 'sidebar',
        components: {
          Field: '/dashboard/outbox/resend#Resend',
          Cell: '/dashboard/outbox/resend#Resend',
        },
      },
    },
    { name: 'to', type: 'text', required: true, admin: { description: 'The recipient.' } },
    {
      name: 'subject',
      type: 'text',
      required: true,
      admin: { description: 'The subject line.' },
    },
    {
      name: 'text',
      type: 'textarea',
      required: true,
      access: { read: notConfidential },
      admin: { description: 'The words of the mail.' },
    },
    {
      name: 'html',
      type: 'textarea',
      label: 'HTML',
      access: { read: notConfidential },
      admin: { description: 'The same words, for mail programs that show colors and links.' },
    },
    // Hidden: Payload's JSON editor loads from another site.
    { name: 'headers', type: 'json', admin: { hidden: true } },
    {
      name: 'topic',
      type: 'text',
      index: true,
      admin: {
        readOnly: true,
        description: 'Mails to you about the same thing are joined into one.',
      },
    },
    {
      name: 'confidential',
      type: 'checkbox',
      defaultValue: false,
      admin: {
        description:
          'It has a code or a link that opens an account, so its text is deleted after sending.',
      },
    },
    {
      name: 'tries',
      type: 'number',
      defaultValue: 0,
      min: 0,
      admin: { position: 'sidebar', description: 'How often the site has tried to send it.' },
    },
    {
      name: 'lastError',
      type: 'textarea',
      label: 'Last error',
      admin: {
        description:
          'Why the last attempt failed, or why the mail came back, in the words of the mail server.',
      },
    },
    {
      name: 'sentAt',
      type: 'date',
      label: 'Sent',
      index: true,
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayAndTime' },
        description: 'Empty until the mail server has accepted it.',
      },
    },
  ],
};
