import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { pageMeta } from '../page-meta';
import { plainText } from '../plain-text';
import { aboutHome } from '../structured-data/books';
import type { Route } from './+types/home';
import { HomePage } from './home/home-page';

const load = ({ api }: LoadArgs) => api('GET /pages/home', {});
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const meta: Route.MetaFunction = ({ loaderData: home, matches }) =>
  home
    ? pageMeta({
        matches,
        path: '/',
        description: plainText(home.descriptionHtml),
        ogImage: home.socialPicture,
        about: (site) => aboutHome(site, home),
      })
    : [];

export default function Home({ loaderData: home }: Route.ComponentProps) {
  return <HomePage home={home} />;
}
