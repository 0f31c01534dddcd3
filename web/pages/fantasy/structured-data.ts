import type { FAQPage, ItemList } from 'schema-dts';
import type { Site } from '../../../cms/contract/pages';
import { canonicalUrl } from '../../canonical-url';
import type { PageContent } from '../../structured-data/graph';
import { parts, path, questions, subgenres } from './content';

/** What the guide is about: its nodes are named by the ids of the elements that show them, in their very words. */
export function aboutGuide(site: Pick<Site, 'origin'>): PageContent {
  const page = canonicalUrl(site, path);
  const part = (id: string) => `${page}#${id}`;
  const list: ItemList = {
    '@type': 'ItemList',
    '@id': part(parts.subgenres.id),
    name: parts.subgenres.heading,
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
    '@id': part(parts.questions.id),
    name: parts.questions.heading,
    isPartOf: { '@id': part('webpage') },
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return {
    mainEntity: part(parts.subgenres.id),
    hasPart: [part(parts.questions.id)],
    nodes: [list, faq],
  };
}
