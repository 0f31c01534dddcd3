import { useEffect } from 'react';
import {
  useLocation,
  useNavigate,
  useRevalidator,
  Link,
  data,
  useNavigation,
} from 'react-router-dom';
import { glossaryTitle as title, termInListPath, termPath } from '../../cms/contract/plain/paths';
import type { NamedTerm, GlossaryIndex, Term } from '../../cms/contract/glossary';
import { type TermKind, termKinds } from '../../cms/contract/plain/term-rules';
import { createClientAction, createAction, skipRevalidationOnSubmit } from '../api/actions';
import { useNoResultsReport } from '../browser/page-reports';
import { ApiError } from '../../cms/contract/plain/client';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { SearchBox } from '../components/search-box';
import { ShownUpTo } from '../components/veil';
import { TermEmblems } from '../components/emblem';
import { PageHead, breadcrumbsTo, useShell } from '../components/page';
import { aboutGlossary } from '../structured-data/glossary';
import { withQuery } from '../components/with-query';
import type { Route } from './+types/thesaurus';
import { hasServiceWorker } from '../offline/tell-service-worker';
import { Kinds, Letters } from './thesaurus/filters';
import { rememberTerms, searchShownTerms } from './thesaurus/search-words';
import { sendSuggestion } from './thesaurus/send-suggestion';
import { SuggestTerm } from './thesaurus/suggest-term';
import { entriesOf, TermList, TermsByLetter } from './thesaurus/term-list';

/** Search results; without a search, the glossary from a letter on. */
type Shown = {
  q: string;
  from: string;
  term: string;
  kind: TermKind | '';
  results: Term[];
  nearest: NamedTerm[];
  index: GlossaryIndex;
  /** True if only the terms displayed so far were searched. */
  isOfShown: boolean;
};

type Wanted = Pick<Shown, 'q' | 'from' | 'term' | 'kind'>;

const nothing: Omit<Shown, keyof Wanted> = {
  results: [],
  nearest: [],
  index: { letters: [], kinds: [], terms: [], next: null },
  isOfShown: false,
};

async function read({ api, stage: upTo }: LoadArgs, { q, from, term, kind }: Wanted) {
  const ofKind = kind ? { kind } : {};
  if (!q)
    return { ...nothing, index: await api('GET /fovea/index', { from, term, upTo, ...ofKind }) };
  const results = await api('GET /fovea/search', { q, upTo, take: 50, ...ofKind });
  const nearest = results.length > 0 ? [] : await api('GET /fovea/nearest', { q, upTo });
  return { ...nothing, results, nearest };
}

const kindIn = (text: string): TermKind | '' =>
  termKinds.find(({ value }) => value === text)?.value ?? '';

/**
 * A search that fails is an empty list (specification, section 8), with status 503 so that it is not cached. Offline, the
 * displayed terms are searched; for other pages, the service worker may have a cached copy.
 */
const load = async (args: LoadArgs) => {
  const { url } = args;
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const wanted: Wanted = {
    q: text('q'),
    from: text('from'),
    term: text('term'),
    kind: kindIn(text('kind')),
  };
  try {
    return data({ ...wanted, ...(await read(args, wanted)) });
  } catch (error) {
    if (error instanceof TypeError) {
      const results = wanted.q ? searchShownTerms(wanted.q) : null;
      if (results) return data({ ...wanted, ...nothing, results, isOfShown: true });
      if (hasServiceWorker()) throw error;
    }
    const status = error instanceof ApiError && error.status < 500 ? 200 : 503;
    return data({ ...wanted, ...nothing }, { status });
  }
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const action = createAction(sendSuggestion);
export const clientAction = createClientAction(sendSuggestion);
export const shouldRevalidate = skipRevalidationOnSubmit;

export const handle = { breadcrumbs: () => breadcrumbsTo('/thesaurus') };

/** Runs the search in the browser if the page is the cached glossary, which the service worker returns offline. */
function useSearchInUrl(q: string): void {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const wanted = new URLSearchParams(search).get('q')?.trim() ?? '';
  useEffect(() => {
    if (wanted !== q && 'kept' in document.documentElement.dataset) void revalidate();
  }, [wanted, q, revalidate]);
}

/** Opens the glossary at the term in the fragment (`/thesaurus#slug`) if it is on another page. An unknown term is requested once. */
function useTermInUrl(term: string): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const slug = /^#([a-z0-9-]+)$/.exec(hash)?.[1] ?? '';

  useEffect(() => {
    if (slug === '' || slug === term || document.getElementById(slug)) return;
    void navigate(termInListPath(slug), { replace: true });
  }, [slug, term, navigate]);
}

/** Suggestions for a search without results. */
const NearestTerms = ({ terms }: { terms: NamedTerm[] }) => (
  <>
    {terms.length > 0 && (
      <p>
        Did you mean{' '}
        {terms.map(({ subject, slug }, index) => (
          <span key={index}>
            {index > 0 && (index === terms.length - 1 ? ' or ' : ', ')}
            <Link to={termPath(slug)} className="link inline-block py-2">
              {subject}
            </Link>
          </span>
        ))}
        ?
      </p>
    )}
    <p>
      <a href="#suggest" className="link inline-block py-2">
        Suggest it for the glossary
      </a>
    </p>
  </>
);

export default function Thesaurus({
  loaderData: { q, from, term, kind, results, nearest, index, isOfShown },
  actionData,
}: Route.ComponentProps) {
  const { location, formMethod } = useNavigation();
  const isSearching = location?.pathname === '/thesaurus' && formMethod !== 'POST';
  const shown: Term[] = q ? results : index.terms;
  useTermInUrl(term);
  useEffect(() => rememberTerms(q ? results : index.terms), [q, results, index]);
  useSearchInUrl(q);
  useNoResultsReport('/thesaurus', q, results.length === 0 && !isOfShown);
  // If the list starts within a letter, that letter's other terms are on the previous page.
  const begun = new Set(index.terms.map(({ letter }) => letter));
  if (index.terms[0] && (term !== '' || from.length > 1)) begun.delete(index.terms[0].letter);
  const kinds = q ? termKinds.map(({ value }) => value) : index.kinds;
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-6 md:pt-10 print:max-w-none print:p-0">
      <PageHead
        path={withQuery('/thesaurus', { from })}
        title={title}
        description="Who is who and what is where in Fovea: its peoples, gods, places and customs."
        ogImage={useShell()?.site.socialPictures.thesaurus}
        isSearch={q !== '' || term !== '' || kind !== ''}
        about={(site) => aboutGlossary(site, title, shown)}
      />
      <TermEmblems kinds={[...kinds, ...(kind ? [kind] : [])]} />
      <h1 className="font-display text-h1 text-center">{title}</h1>
      {kinds.length > 0 && <Kinds kinds={kinds} chosen={kind} q={q} />}
      {/* Wider than the text, so that all 26 letters are large enough. */}
      <div className="glossary-bar bg-paper border-rule sticky top-0 z-2 -mx-6 mt-2 flex items-center gap-[0.6rem] border-b px-6 py-[0.3rem] md:-mx-9 md:flex-col md:items-stretch md:gap-0 md:px-9 md:pb-0 print:hidden">
        {/* Specification, section 9. */}
        <SearchBox
          action="/thesaurus"
          q={q}
          placeholder="Search terms..."
          label="Search terms"
          keeping={kind ? { kind } : {}}
          rest={250}
        />
        {index.letters.length > 0 && <Letters letters={index.letters} begun={begun} kind={kind} />}
      </div>
      <p role="status" className="text-note text-faded mt-3 min-h-6">
        {isSearching && 'Searching…'}
        {!isSearching && q && shown.length > 0 && `${shown.length} found`}
        {!isSearching && shown.length === 0 && 'No matches yet. Try another phrase.'}
        {!isSearching &&
          isOfShown &&
          ' Offline, only the terms that you have seen here are searched.'}
      </p>
      <div className={isSearching ? 'opacity-60' : undefined}>
        {q && results.length === 0 && <NearestTerms terms={nearest} />}
        {q ? (
          <TermList entries={entriesOf(results)} q={q} />
        ) : (
          <TermsByLetter index={index} kind={kind} />
        )}
      </div>
      <ShownUpTo />
      <SuggestTerm
        actionData={actionData}
        // Suggest the searched word if it was not found.
        subject={q && results.length === 0 ? q : ''}
      />
    </div>
  );
}
