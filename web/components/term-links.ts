import { paths } from '../../cms/contract/paths';

/** How a link to a term begins and ends in what the server sends: it stands around words alone. */
const begins = `<a href="${paths.glossary}/`;
const link = new RegExp(`${begins}[^"]*">([^<]*)</a>`, 'g');

/** The same words without links to the glossary. */
export const withoutTermLinks = (html: string): string => html.replace(link, '$1');

/** The links to the glossary as readers are shown them. A finger opens the card of a term, which needs the application. */
export const dressTermLinks = (html: string): string =>
  html.replaceAll(begins, `<a class="term" data-held="touch" href="${paths.glossary}/`);

/** The slug of the term that a link leads to. */
export const slugOfLink = (link: HTMLAnchorElement): string =>
  decodeURIComponent(link.pathname.slice(paths.glossary.length + 1));
