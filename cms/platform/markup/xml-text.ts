/** Characters that XML 1.0 forbids even when escaped (section 2.2). */
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

export const withoutForbidden = (text: string): string => text.replace(forbidden, '');

/** Returns a text escaped for XML and HTML, in elements and in quoted attributes. */
export const xmlText = (text: string): string =>
  withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
