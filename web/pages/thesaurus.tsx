import { useNavigation } from 'react-router-dom';
import type { Term } from '../../cms/contract/fovea-search';
import { type Act, inBrowserDo, onServerDo, sendingChangesNothing } from '../api/actions';
import { inBrowser, type Load, onServer } from '../api/loaders';
import { isSearch, pageMeta } from '../page-meta';
import { aboutGlossary } from '../structured-data/glossary';
import { trailTo } from '../trail';
import type { Route } from './+types/thesaurus';
import { GlossarySearch } from './thesaurus/glossary-search';
import { SuggestTerm } from './thesaurus/suggest-term';
import { TermList } from './thesaurus/term-list';
import { TermsByLetter } from './thesaurus/terms-by-letter';

/** Specification, section 8: a search that fails is an empty list. Nothing searched, everything is listed from A to Z. */
const load: Load<{ q: string; terms: Term[] }> = async ({ api, url }) => {
  const q = url.searchParams.get('q')?.trim() ?? '';
  const asked = q ? { q, take: 50 } : { take: 200 };
  return { q, terms: await api('GET /fovea/search', asked).catch(() => []) };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const suggest: Act = (api, { subject = '', description = '', botTrap = '' }) =>
  api('POST /fovea/suggest', { subject, description, botTrap });
export const action = onServerDo(suggest);
export const clientAction = inBrowserDo(suggest);
export const shouldRevalidate = sendingChangesNothing;

const title = 'Fovean People, Places and Things';

export const handle = { trail: () => trailTo('/thesaurus') };

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData
    ? pageMeta({
        matches,
        path: '/thesaurus',
        title,
        description:
          'Who is who and what is where in Fovea: its peoples, gods, places and customs.',
        isSearch: isSearch(location),
        about: (site) => aboutGlossary(site, title, loaderData.terms),
      })
    : [];

export default function Thesaurus({ loaderData: { q, terms } }: Route.ComponentProps) {
  const { location, formMethod } = useNavigation();
  const isSearching = location?.pathname === '/thesaurus' && formMethod !== 'POST';
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-12 md:pt-16">
      <h1 className="font-display text-h1 text-center">{title}</h1>
      <GlossarySearch q={q} />
      <p role="status" className="text-note text-faded mt-3 min-h-6">
        {isSearching && 'Searching…'}
        {!isSearching && q && terms.length > 0 && `${terms.length} found`}
        {!isSearching && terms.length === 0 && 'No matches yet. Try another phrase.'}
      </p>
      <div className={isSearching ? 'opacity-60' : undefined}>
        {q ? <TermList terms={terms} q={q} /> : <TermsByLetter terms={terms} />}
      </div>
      <SuggestTerm />
    </div>
  );
}
