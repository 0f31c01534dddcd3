import type { LinksFunction } from 'react-router-dom';
import italic from './fonts/alegreya-400-italic.woff2';

/** For pages with italics above the fold: avoids a layout shift. */
export const preloadItalic: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: italic },
];
