import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { pageMeta } from '../page-meta';
import { plainText } from '../components/plain-text';
import { aboutSeries } from '../structured-data/books';
import { breadcrumbsTo } from '../components/breadcrumb-path';
import type { Route } from './+types/books';
import { BooksPage } from './books/books-page';

const load = ({ api }: LoadArgs) => api('GET /books', {});
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const handle = { breadcrumbs: () => breadcrumbsTo('/books') };

export const meta: Route.MetaFunction = ({ loaderData: series, matches }) =>
  series
    ? pageMeta({
        matches,
        path: '/books',
        title: series.title,
        description: plainText(series.overviewHtml),
        ogImage: series.socialPicture,
        about: (site) => aboutSeries(site, series),
      })
    : [];

export default BooksPage;
