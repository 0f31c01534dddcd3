/** What the settings say until they are saved for the first time. */
export const siteSettingsDefaults = {
  siteTitle: 'The Fovean Chronicles',
  authorName: 'Robert W. Brady, Jr.',
  retailerUrl: 'https://www.amazon.com',
  comments: 'firstWaits',
} as const;

/** The titles of pages until they are saved for the first time. */
export const pageTitleDefaults = {
  home: 'The Fovean Chronicles',
  author: 'The Author',
  contact: 'Contact',
  series: 'The Books',
} as const;
