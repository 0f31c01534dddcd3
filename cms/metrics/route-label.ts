import { calls } from '../contract/calls';
import { memoizeByUrl } from '../page-cache/memoize-by-url';

/** Other single paths. */
const files = [
  ...['/healthz', '/readyz', '/metrics', '/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt'],
  ...['/manifest.webmanifest', '/opensearch.xml', '/security.txt', '/.well-known/security.txt'],
  ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'],
];

/** Paths below these folders get the folder's label. Longer ones come first. */
const folders = ['/cms/api', '/cms', '/_next', '/assets', '/media', '/og', '/api/docs', '/api'];

/** The label for all other paths, whose number is unlimited. */
const other = 'other';

const apiPaths = calls.map(({ route }) => `/api${route.slice(route.indexOf(' ') + 1)}`);

/** A parameter of a route (`:slug`) or an API call (`{slug}`). */
const parameter = /:\w+|\{\w+\}/g;

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(parameter, '[^/]+')}$`);

/**
 * Returns a function that labels a URL with its route, from a fixed list: the patterns of pages and API calls, files and
 * folders.
 *
 * @param pagePaths the path patterns of the pages, such as `/books/:slug`
 */
export function routeLabels(pagePaths: readonly string[]): (url: string) => string {
  const patterns = [...pagePaths, ...apiPaths].filter((path) => !path.includes('*'));
  const exact = new Set([...files, ...patterns.filter((path) => path.search(parameter) < 0)]);
  const withParameters = patterns
    .filter((path) => path.search(parameter) >= 0)
    .map((path) => ({ label: path, pattern: patternOf(path) }));
  const labelOf = memoizeByUrl((path) => {
    if (exact.has(path)) return path;
    const found = withParameters.find(({ pattern }) => pattern.test(path));
    if (found) return found.label;
    const folder = folders.find((each) => path === each || path.startsWith(`${each}/`));
    return folder ? `${folder}/*` : other;
  });
  return (url) => labelOf(url.split('?', 1)[0] ?? '');
}
