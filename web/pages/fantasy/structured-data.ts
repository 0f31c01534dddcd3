import type { Site } from '../../../cms/contract/site';
import { stones } from './drawings';
import { description, parts, path, questions, subgenres, title, trail } from './guide';

/**
 * The page as schema.org describes it: one graph, whose nodes are named by the page's address and the id of the element
 * that shows them. Every text in it stands on the page too.
 */
export function structuredData(site: Pick<Site, 'origin' | 'title'>) {
  const absolute = (to: string) => new URL(to, site.origin).href;
  const page = absolute(path);
  const part = (id: string) => `${page}#${id}`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebPage',
        '@id': part('webpage'),
        url: page,
        name: title,
        description,
        inLanguage: 'en-US',
        isPartOf: {
          '@type': 'WebSite',
          '@id': absolute('/#website'),
          name: site.title,
          url: absolute('/'),
        },
        primaryImageOfPage: {
          '@type': 'ImageObject',
          url: absolute(stones.url),
          width: stones.width,
          height: stones.height,
          caption: stones.alt,
        },
        breadcrumb: { '@id': part('breadcrumb') },
        mainEntity: { '@id': part(parts.subgenres.id) },
        hasPart: { '@id': part(parts.questions.id) },
      },
      {
        '@type': 'BreadcrumbList',
        '@id': part('breadcrumb'),
        itemListElement: trail.map(({ to, label }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: absolute(to),
        })),
      },
      {
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
      },
      {
        '@type': 'FAQPage',
        '@id': part(parts.questions.id),
        name: parts.questions.heading,
        isPartOf: { '@id': part('webpage') },
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}
