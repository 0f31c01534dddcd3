import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** Seconds for which browsers come by https only: a year. */
const secureFor = 31_536_000;

/** What no page of the site or the dashboard uses: a script that came in could ask for none of it. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What others show: pictures in feed readers and in the previews of shared links, the feeds themselves, and the site's icons. */
const isForOthers = (path: string) =>
  /^\/(?:media|og)\/|^\/(?:feed|sitemap|favicon|apple-touch-icon|icon)[\w-]*\.\w+$/.test(path);

/**
 * Headers that hold for every answer: no sniffing of types, no frames of other sites, little in the Referer, and nothing of the site
 * inside another one. HTML that slipped through could not move the page's links to another site, send its forms there or
 * bring a plug-in. Pages and the dashboard say more about scripts, each for itself.
 *
 * @param origin the site's public origin: on https, browsers are told to keep to it
 */
export const securityHeaders = (origin: string): RequestHandler => {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy':
      "base-uri 'none'; form-action 'self'; frame-ancestors 'self'; object-src 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
    ...(origin.startsWith('https:') && { 'strict-transport-security': `max-age=${secureFor}` }),
  };
  return (request, response, next) => {
    response.set(headers);
    response.set(
      'cross-origin-resource-policy',
      isForOthers(request.path) ? 'cross-origin' : 'same-origin',
    );
    next();
  };
};

/** What browsers obey in a document, and in nothing that one shows. */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

/** Files in which nothing runs, and which load nothing: `nosniff` keeps them what they are. */
const isFontOrPhoto = (file: string) => /\.(?:woff2|avif|webp|png|jpe?g|ico)$/i.test(file);

/** Sends a font or a picture without the headers of a document: on a page of ten they are as heavy as another picture. */
export function leaveOutHeadersOfDocuments(response: ServerResponse, file: string): void {
  if (!isFontOrPhoto(file)) return;
  for (const name of headersOfDocuments) response.removeHeader(name);
}
