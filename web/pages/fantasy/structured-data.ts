import type { FAQPage, ItemList } from 'schema-dts';
import type { Site } from '../../../cms/contract/pages';
import { canonicalUrl } from '../../structured-data/urls';
import type { PageContent } from '../../structured-data/graph';
import { sections, path, questions, subgenres } from './content';

/** Returns the guide's structured data. Node ids are the ids of the elements. */
export function aboutGuide(site: Pick<Site, 'origin'>): PageContent {
  const page = canonicalUrl(site, path);
  const part = (id: string) => `${page}#${id}`;
  const list: ItemList = {
    '@type': 'ItemList',
    '@id': part(sections.subgenres.id),
    name: sections.subgenres.heading,
    numberOfItems: subgenres.length,
    itemListElement: subgenres.map(({ id, name, text }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'DefinedTerm',
        '@id': part(id),
        url: part(id),
        name,
        description: text,
      },
    })),
  };
  const faq: FAQPage = {
    '@type': 'FAQPage',
    '@id': part(sections.questions.id),
    name: sections.questions.heading,
    isPartOf: { '@id': part('webpage') },
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return {
    mainEntity: part(sections.subgenres.id),
    hasPart: [part(sections.questions.id)],
    nodes: [list, faq],
  };
}
