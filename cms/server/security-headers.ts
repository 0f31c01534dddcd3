import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** A year, in seconds. */
const secureFor = 31_536_000;

/** Features that no page uses, disabled for injected scripts. */
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

/** Returns whether other sites may embed the file: images in feeds and link previews, feeds and icons. */
const isForOthers = (path: string) =>
  /^\/(?:media|og)\/|^\/(?:feed|sitemap|favicon|apple-touch-icon|icon)[\w-]*\.\w+$/.test(path);

/**
 * Sets the headers of every response. Pages and the dashboard add their own policies for scripts.
 *
 * @param origin the site's public origin; on https, browsers must stay on it
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

/** Headers that only matter for documents. */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

/** Files that cannot run scripts or load anything. */
const isFontOrPhoto = (file: string) => /\.(?:woff2|avif|webp|png|jpe?g|ico)$/i.test(file);

/** Removes document headers from fonts and images. A page with ten images saves about the bytes of one. */
export function leaveOutHeadersOfDocuments(response: ServerResponse, file: string): void {
  if (!isFontOrPhoto(file)) return;
  for (const name of headersOfDocuments) response.removeHeader(name);
}
