import type { Site } from '../contract/pages';

/** Returns `/manifest.webmanifest` (https://www.w3.org/TR/appmanifest/) with the light colors. */
export const manifest = ({ title, tagline }: Pick<Site, 'title' | 'tagline'>) => ({
  id: '/',
  name: title,
  short_name: title.replace(/^The\s+/, ''),
  description: tagline,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: '#f6efdf',
  background_color: '#f6efdf',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
});
