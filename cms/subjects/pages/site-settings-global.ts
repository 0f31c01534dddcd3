import type { Field, GlobalConfig } from 'payload';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import { anyone, authorOnly } from '../../platform/access/callers';
import { longestPageTexts } from '../../contract/plain/limits';
import { field, lineField } from '../../platform/fields/form-fields';
import { webUrl } from '../../platform/fields/validations';

const linkFields: Field[] = [
  lineField('label', longestPageTexts.link, 'The text of the link.', { label: 'Words' }),
  field('text', 'url', 'Begins with https://', {
    label: 'Address',
    validate: webUrl,
  }),
];

/** Settings of the whole site. */
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
    field(
      'group',
      'socialLink',
      'A link in the footer. It is shown when it has a text and the address of your own page: https://www.facebook.com/ alone is not enough.',
      {
        label: 'The series’ social page',
        fields: linkFields,
      },
    ),
    field('group', 'builderCredit', 'The credit in the footer, with a link to the builder.', {
      label: 'Who built the site',
      fields: linkFields,
    }),
    field(
      'text',
      'retailerUrl',
      'The shop that “Buy It” leads to. The address of a book there is this one with /dp/ and the book’s ASIN, the shop’s number of the book.',
      {
        required: true,
        defaultValue: siteSettingsDefaults.retailerUrl,
        validate: webUrl,
        label: 'Retailer’s address',
      },
    ),
    field('select', 'comments', 'How readers’ comments on your posts are handled.', {
      label: 'Comments on posts',
      options: [
        { value: 'firstWaits', label: 'Hold each reader’s first comment' },
        { value: 'allWait', label: 'Hold all comments' },
        { value: 'noneWaits', label: 'Comments appear at once' },
        { value: 'closed', label: 'Comments are closed' },
      ],
      defaultValue: siteSettingsDefaults.comments,
      required: true,
    }),
    field(
      'email',
      'noticesTo',
      'Mails about new messages and floods go to this address, or to your account’s address if it is empty.',
      {
        label: 'Where your notices go',
        access: { read: authorOnly, update: authorOnly },
      },
    ),
  ],
};
