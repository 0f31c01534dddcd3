import type { DefinedTerm, DefinedTermSet } from 'schema-dts';
import type { Term, ToldTerm } from '../../cms/contract/glossary';
import type { Site } from '../../cms/contract/pages';
import { paths, termPath } from '../../cms/contract/plain/paths';
import { authorId, canonicalUrl, termId, termsId, type PageContent } from './graph';

const definedTerm = (
  site: Site,
  { subject, description, slug, aliases, revelations }: Term,
): DefinedTerm & object => ({
  '@type': 'DefinedTerm',
  ...(slug && { '@id': termId(site, slug), url: canonicalUrl(site, termPath(slug)) }),
  name: subject,
  ...(aliases.length > 0 && { alternateName: aliases }),
  description: [description, ...revelations.map(({ text }) => text)].join(' '),
});

export function aboutGlossary(site: Site, title: string, terms: Term[]): PageContent {
  const set: DefinedTermSet = {
    '@type': 'DefinedTermSet',
    '@id': termsId(site),
    name: title,
    url: canonicalUrl(site, paths.glossary),
    inLanguage: 'en',
    author: { '@id': authorId(site) },
    hasDefinedTerm: terms.map((term) => definedTerm(site, term)),
  };
  return { type: 'CollectionPage', mainEntity: termsId(site), nodes: [set] };
}

export function aboutTerm(site: Site, term: ToldTerm): PageContent {
  const about: DefinedTerm = {
    ...definedTerm(site, term),
    inDefinedTermSet: { '@id': termsId(site) },
  };
  // Only the glossary's own page has its name.
  const set: DefinedTermSet = {
    '@type': 'DefinedTermSet',
    '@id': termsId(site),
    url: canonicalUrl(site, paths.glossary),
  };
  return { mainEntity: termId(site, term.slug), nodes: [about, set] };
}
