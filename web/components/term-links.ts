import { paths } from '../../cms/contract/paths';

/** Start of a glossary link in stored HTML. Such a link contains only text. */
const begins = `<a href="${paths.glossary}/`;
const link = new RegExp(`${begins}[^"]*">([^<]*)</a>`, 'g');

export const withoutTermLinks = (html: string): string => html.replace(link, '$1');

/** Adds class and data attributes to links to the glossary. A tap opens a card, which needs hydration. */
export const dressTermLinks = (html: string): string =>
  html.replaceAll(begins, `<a class="term" data-held="touch" href="${paths.glossary}/`);

export const slugOfLink = (link: HTMLAnchorElement): string =>
  decodeURIComponent(link.pathname.slice(paths.glossary.length + 1));
