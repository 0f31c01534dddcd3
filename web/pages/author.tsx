import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { pageMeta } from '../page-meta';
import { plainText } from '../components/plain-text';
import { preloadItalic } from '../preload-italic';
import { aboutAuthor } from '../structured-data/people';
import { breadcrumbsTo } from '../components/breadcrumb-path';
import type { Route } from './+types/author';
import { AuthorPage } from './author/author-page';

const load = async ({ api, stage: upTo }: LoadArgs) => {
  const [author, [latest = null]] = await Promise.all([
    api('GET /pages/author', {}),
    api('GET /Posts/GetSummary', { take: 1, upTo }),
  ]);
  return { author, latest };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** Book titles are in italics above the fold. */
export const links = preloadItalic;

export const handle = { breadcrumbs: () => breadcrumbsTo('/author') };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { author } = loaderData;
  return pageMeta({
    matches,
    path: '/author',
    title: author.title,
    description: plainText(author.biographyHtml),
    ogImage: author.socialPicture,
    type: 'profile',
    about: (site) => aboutAuthor(site, author),
  });
};

export default AuthorPage;
