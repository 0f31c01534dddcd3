/** Elements that no text of this site needs, and that run, load, or stand for something else. */
const refused = new Set(
  'script style link meta base iframe frame frameset object embed applet form input button select textarea option svg math template dialog title noscript plaintext xmp noembed noframes portal'.split(
    ' ',
  ),
);

const urlAttributes = new Set(
  'href src action formaction data poster background cite ping xlink:href srcset longdesc codebase manifest dynsrc lowsrc'.split(
    ' ',
  ),
);

/** Schemes that lead somewhere; every other one may run something. */
const harmless = /^(?:https?|mailto|tel|ftp|sms|callto|cid|xmpp|matrix):/i;

/** What a browser leaves out of a URL before it looks at the scheme, and more. */
const unseen = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

function dangerOf({ name, value }: Attr, element: Element, page: Document): string | null {
  const attribute = `${element.localName}[${name}=${value.slice(0, 60)}]`;
  if (/^on/i.test(name) || ['style', 'srcdoc', 'name', 'slot', 'autofocus'].includes(name))
    return attribute;
  // DOMPurify can only empty it.
  if (name === 'is') return value === '' ? null : attribute;
  if (name === 'id' && (value in page || value in page.createElement('form'))) return attribute;
  const url = value.replace(unseen, '');
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(url);
  return urlAttributes.has(name) && hasScheme && !harmless.test(url) ? attribute : null;
}

function look(html: string, page: Document): { dangers: string[]; again: string } {
  const place = page.createElement('div');
  place.innerHTML = html;
  const dangers = [...place.querySelectorAll('*')].flatMap((element) => [
    ...(refused.has(element.localName) ? [`<${element.localName}>`] : []),
    ...[...element.attributes].flatMap((attribute) => dangerOf(attribute, element, page) ?? []),
  ]);
  return { dangers, again: place.innerHTML };
}

/**
 * What could run in a piece of HTML once a page shows it, also when a script reads it out and in again: some markup changes
 * its meaning by that. `page` is shown to nobody, as `document.implementation` makes it: there nothing runs.
 */
export function dangersIn(html: string, page: Document): string[] {
  const dangers: string[] = [];
  let shown = html;
  for (let reading = 1; reading <= 3; reading++) {
    const { dangers: more, again } = look(shown, page);
    dangers.push(...more);
    // Every further reading would be the same.
    if (again === shown) break;
    shown = again;
  }
  return [...new Set(dangers)];
}
