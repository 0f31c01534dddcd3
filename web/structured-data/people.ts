import type { Person } from 'schema-dts';
import type { CallReply } from '../../cms/contract/calls';
import type { Site } from '../../cms/contract/pages';
import { authorId, canonicalUrl } from './urls';
import { plainText } from '../components/plain-text';
import type { PageContent } from './graph';

export function aboutAuthor(site: Site, page: CallReply<'GET /pages/author'>): PageContent {
  const person: Person = {
    '@type': 'Person',
    '@id': authorId(site),
    jobTitle: 'Author',
    description: plainText(page.biographyHtml, 400),
    ...(page.photo && { image: canonicalUrl(site, page.photo.url) }),
  };
  return { type: 'ProfilePage', mainEntity: authorId(site), nodes: [person] };
}
