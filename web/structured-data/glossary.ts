import type { DefinedTermSet } from 'schema-dts';
import type { Term } from '../../cms/contract/glossary';
import type { Site } from '../../cms/contract/pages';
import { canonicalUrl } from '../canonical-url';
import { termPath } from '../../cms/contract/paths';
import { authorId, termsId } from './ids';
import type { PageContent } from './graph';

/** The glossary, with the terms that the page lists. */
export function aboutGlossary(site: Site, title: string, terms: Term[]): PageContent {
  const page = canonicalUrl(site, '/thesaurus');
  const set: DefinedTermSet = {
    '@type': 'DefinedTermSet',
    '@id': termsId(site),
    name: title,
    url: page,
    inLanguage: 'en',
    author: { '@id': authorId(site) },
    hasDefinedTerm: terms.map(({ subject, description, slug }) => ({
      '@type': 'DefinedTerm',
      ...(slug && { '@id': `${page}#${slug}`, url: canonicalUrl(site, termPath(slug)) }),
      name: subject,
      description,
    })),
  };
  return { type: 'CollectionPage', mainEntity: termsId(site), nodes: [set] };
}
