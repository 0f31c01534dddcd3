/** Site settings before they are first saved. */
export const siteSettingsDefaults = {
  siteTitle: 'The Fovean Chronicles',
  authorName: 'Robert W. Brady, Jr.',
  retailerUrl: 'https://www.amazon.com',
  comments: 'firstWaits',
} as const;

/** Page titles before they are first saved. */
export const pageTitleDefaults = {
  home: 'The Fovean Chronicles',
  author: 'The Author',
  contact: 'Contact',
  series: 'The Books',
} as const;
