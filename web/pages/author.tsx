import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { pageMeta } from '../page-meta';
import { plainText } from '../plain-text';
import { aboutAuthor } from '../structured-data/people';
import { breadcrumbsTo } from '../breadcrumbs';
import type { Route } from './+types/author';
import { AuthorPage } from './author/author-page';

const load = ({ api }: LoadArgs) => api('GET /pages/author', {});
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const handle = { breadcrumbs: () => breadcrumbsTo('/author') };

export const meta: Route.MetaFunction = ({ loaderData: author, matches }) =>
  author
    ? pageMeta({
        matches,
        path: '/author',
        title: author.title,
        description: plainText(author.biographyHtml),
        ogImage: author.socialPicture,
        type: 'profile',
        about: (site) => aboutAuthor(site, author),
      })
    : [];

export default function Author({ loaderData: author }: Route.ComponentProps) {
  return <AuthorPage author={author} />;
}
