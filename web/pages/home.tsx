import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { toFormerPost } from '../api/former-post';
import { pageMeta } from '../page-meta';
import { plainText } from '../components/plain-text';
import { preloadItalic } from '../preload-italic';
import { aboutHome } from '../structured-data/books';
import type { Route } from './+types/home';
import { HomePage } from './home/home-page';

const load = async ({ api, url, stage: upTo }: LoadArgs) => {
  if (url.searchParams.has('p')) throw await toFormerPost(api, url);
  const [home, [latest = null]] = await Promise.all([
    api('GET /pages/home', {}),
    api('GET /Posts/GetSummary', { take: 1, upTo }),
  ]);
  return { home, latest };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const links = preloadItalic;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { home } = loaderData;
  return pageMeta({
    matches,
    path: '/',
    description: plainText(home.descriptionHtml),
    ogImage: home.socialPicture,
    about: (site) => aboutHome(site, home),
  });
};

export default HomePage;
