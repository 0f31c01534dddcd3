import type { GlobalConfig } from 'payload';
import { anyone } from '../access/anyone';
import { editorialStaff } from '../access/editorial-staff';
import { theAuthor } from '../access/the-author';

/** What the shell of every page says. */
export const siteSettings: GlobalConfig = {
  slug: 'site-settings',
  admin: { group: 'Pages' },
  access: { read: anyone, update: editorialStaff },
  fields: [
    { name: 'siteTitle', type: 'text', required: true, defaultValue: 'The Fovean Chronicles' },
    { name: 'tagline', type: 'text', maxLength: 200 },
    { name: 'authorName', type: 'text', required: true, defaultValue: 'Robert W. Brady, Jr.' },
    {
      name: 'socialLink',
      type: 'group',
      label: 'The series’ social page',
      fields: [
        { name: 'label', type: 'text' },
        { name: 'url', type: 'text', label: 'Address' },
      ],
    },
    {
      name: 'builderCredit',
      type: 'group',
      label: 'Who built the site',
      fields: [
        { name: 'label', type: 'text' },
        { name: 'url', type: 'text', label: 'Address' },
      ],
    },
    {
      name: 'retailerUrl',
      type: 'text',
      required: true,
      defaultValue: 'https://www.amazon.com',
      label: 'Retailer’s address',
      admin: { description: 'Buy It leads to this address, /dp/ and the book’s ASIN.' },
    },
    {
      name: 'comments',
      type: 'select',
      label: 'Comments on posts',
      options: [
        { value: 'firstWaits', label: 'A reader’s first comment waits for you, later ones appear' },
        { value: 'allWait', label: 'All comments wait for you' },
        { value: 'noneWaits', label: 'Comments appear at once' },
        { value: 'closed', label: 'Comments are closed' },
      ],
      defaultValue: 'firstWaits',
      required: true,
    },
    {
      name: 'noticesTo',
      type: 'email',
      label: 'Where your notices go',
      access: { read: theAuthor, update: theAuthor },
      admin: {
        description:
          'Mails on new messages, and on floods of requests, go to this address; while it is empty, to that of your account.',
      },
    },
  ],
};
