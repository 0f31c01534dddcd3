import type { Field, GlobalConfig } from 'payload';
import { siteSettingsDefaults } from '../contract/global-defaults';
import { anyone, authorOnly } from '../access/callers';
import { longestPageTexts } from '../contract/limits';
import { lineField } from '../fields/form-fields';
import { webAddress } from '../fields/validations';

const linkFields: Field[] = [
  lineField('label', longestPageTexts.link, 'The text of the link.', { label: 'Words' }),
  {
    name: 'url',
    type: 'text',
    label: 'Address',
    validate: webAddress,
    admin: { description: 'Begins with https://' },
  },
];

/** What every page shows. */
export const siteSettings: GlobalConfig = {
  slug: 'site-settings',
  label: 'Site settings',
  admin: {
    group: 'Site',
    description:
      'What every page says, and how comments are handled. Only the author changes these settings.',
  },
  access: { read: anyone, update: authorOnly },
  fields: [
    lineField(
      'siteTitle',
      longestPageTexts.title,
      'In the header, in browser tabs and in search results.',
      { label: 'Name of the site', required: true, defaultValue: siteSettingsDefaults.siteTitle },
    ),
    lineField(
      'tagline',
      longestPageTexts.tagline,
      'What the site is, in one line; search engines show it.',
    ),
    lineField(
      'authorName',
      longestPageTexts.title,
      'In the copyright line and beside every book.',
      { label: 'Author’s name', required: true, defaultValue: siteSettingsDefaults.authorName },
    ),
    {
      name: 'socialLink',
      type: 'group',
      label: 'The series’ social page',
      admin: {
        description:
          'A link in the footer. It is shown when it has a text and the address of your own page: https://www.facebook.com/ alone is not enough.',
      },
      fields: linkFields,
    },
    {
      name: 'builderCredit',
      type: 'group',
      label: 'Who built the site',
      admin: { description: 'The credit in the footer, with a link to the builder.' },
      fields: linkFields,
    },
    {
      name: 'retailerUrl',
      type: 'text',
      required: true,
      defaultValue: siteSettingsDefaults.retailerUrl,
      validate: webAddress,
      label: 'Retailer’s address',
      admin: {
        description:
          'The shop that “Buy It” leads to. The address of a book there is this one with /dp/ and the book’s ASIN, the shop’s number of the book.',
      },
    },
    {
      name: 'comments',
      type: 'select',
      label: 'Comments on posts',
      options: [
        { value: 'firstWaits', label: 'Hold each reader’s first comment' },
        { value: 'allWait', label: 'Hold all comments' },
        { value: 'noneWaits', label: 'Comments appear at once' },
        { value: 'closed', label: 'Comments are closed' },
      ],
      defaultValue: siteSettingsDefaults.comments,
      required: true,
      admin: { description: 'How readers’ comments on your posts are handled.' },
    },
    {
      name: 'noticesTo',
      type: 'email',
      label: 'Where your notices go',
      access: { read: authorOnly, update: authorOnly },
      admin: {
        description:
          'Mails about new messages and floods go to this address, or to your account’s address if it is empty.',
      },
    },
  ],
};
