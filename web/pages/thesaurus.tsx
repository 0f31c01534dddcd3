import { useEffect } from 'react';
import { data, useNavigation } from 'react-router-dom';
import type { CallReply } from '../../cms/contract/calls';
import type { GlossaryIndex, Term } from '../../cms/contract/glossary';
import { glossaryTitle } from '../../cms/contract/paths';
import {
  type FormValues,
  createClientAction,
  createAction,
  skipRevalidationOnSubmit,
} from '../api/actions';
import { ApiError, type Api } from '../api/client';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { pageMeta, siteOf } from '../page-meta';
import { aboutGlossary } from '../structured-data/glossary';
import { breadcrumbsTo } from '../breadcrumbs';
import type { Route } from './+types/thesaurus';
import { hasServiceWorker } from '../offline/tell-service-worker';
import { GlossarySearch } from './thesaurus/glossary-search';
import { rememberTerms, searchShownTerms } from './thesaurus/shown-terms';
import { SuggestTerm } from './thesaurus/suggest-term';
import { TermList } from './thesaurus/term-list';
import { TermsByLetter } from './thesaurus/terms-by-letter';
import { useSearchInUrl } from './thesaurus/use-search-in-url';
import { useTermInUrl } from './thesaurus/use-term-in-url';

/** A search and its results; without one, the glossary from A to Z, from where it was opened. */
type Shown = { q: string; from: string; term: string; results: Term[]; index: GlossaryIndex };

const nothing: GlossaryIndex = { letters: [], terms: [], next: null };

async function read(api: Api, { q, from, term }: Pick<Shown, 'q' | 'from' | 'term'>) {
  return q
    ? { results: await api('GET /fovea/search', { q, take: 50 }), index: nothing }
    : { results: [], index: await api('GET /fovea/index', { from, term }) };
}

/**
 * Specification, section 8: a search that fails is an empty list. The status tells who keeps pages not to keep this one. Without
 * the network the terms that were shown are searched; what else is wanted then, the service worker may have.
 */
const load = async ({ api, url }: LoadArgs) => {
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const wanted = { q: text('q'), from: text('from'), term: text('term') };
  try {
    return data({ ...wanted, ...(await read(api, wanted)), isOfShown: false }, { status: 200 });
  } catch (error) {
    if (error instanceof TypeError) {
      const results = wanted.q ? searchShownTerms(wanted.q) : null;
      if (results)
        return data({ ...wanted, results, index: nothing, isOfShown: true }, { status: 200 });
      if (hasServiceWorker()) throw error;
    }
    const status = error instanceof ApiError && error.status < 500 ? 200 : 503;
    return data({ ...wanted, results: [], index: nothing, isOfShown: false }, { status });
  }
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** What a bot filled in is not sent, and looks as if it had been: specification, section 5. */
const suggest = async (
  api: Api,
  { subject = '', description = '', botTrap = '' }: FormValues,
): Promise<CallReply<'POST /fovea/suggest'>> =>
  botTrap.trim() === ''
    ? api('POST /fovea/suggest', {
        subject: subject.trim(),
        description: description.trim(),
        botTrap,
      })
    : { ok: true };
export const action = createAction(suggest);
export const clientAction = createClientAction(suggest);
export const shouldRevalidate = skipRevalidationOnSubmit;

const title = glossaryTitle;

export const handle = { breadcrumbs: () => breadcrumbsTo('/thesaurus') };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        matches,
        path: loaderData.from
          ? `/thesaurus?from=${encodeURIComponent(loaderData.from)}`
          : '/thesaurus',
        title,
        description:
          'Who is who and what is where in Fovea: its peoples, gods, places and customs.',
        ogImage: siteOf(matches)?.socialPictures.thesaurus,
        isSearch: loaderData.q !== '' || loaderData.term !== '',
        about: (site) =>
          aboutGlossary(site, title, loaderData.q ? loaderData.results : loaderData.index.terms),
      })
    : [];

export default function Thesaurus({
  loaderData: { q, from, term, results, index, isOfShown },
  actionData,
}: Route.ComponentProps) {
  const { location, formMethod } = useNavigation();
  const isSearching = location?.pathname === '/thesaurus' && formMethod !== 'POST';
  const count = q ? results.length : index.terms.length;
  useTermInUrl(term);
  useEffect(() => rememberTerms(q ? results : index.terms), [q, results, index]);
  useSearchInUrl(q);
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-6 md:pt-10 print:max-w-none print:p-0">
      <h1 className="font-display text-h1 text-center">{title}</h1>
      <GlossarySearch q={q} />
      <p role="status" className="text-note text-faded mt-3 min-h-6">
        {isSearching && 'Searching…'}
        {!isSearching && q && count > 0 && `${count} found`}
        {!isSearching && count === 0 && 'No matches yet. Try another phrase.'}
        {!isSearching &&
          isOfShown &&
          ' Without the network, only the terms that you have seen here are searched.'}
      </p>
      <div className={isSearching ? 'opacity-60' : undefined}>
        {q ? (
          <TermList terms={results} q={q} />
        ) : (
          <TermsByLetter index={index} isCut={term !== '' || from.length > 1} />
        )}
      </div>
      <SuggestTerm actionData={actionData} />
    </div>
  );
}
