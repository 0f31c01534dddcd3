import type { ToldTerm } from '../../cms/contract/glossary';
import { paths, termPath } from '../../cms/contract/paths';
import {
  createClientLoader,
  createLoader,
  isVeiled,
  type LoadArgs,
  orRedirectHome,
  orVeil,
  type Veiled,
} from '../api/loaders';
import { type BreadcrumbsHandle, breadcrumbsTo, PageHead } from '../components/page';
import { Veil } from '../components/veil';
import { aboutTerm } from '../structured-data/glossary';
import type { Route } from './+types/term';
import { lookOnce, TermArticle } from './term/term-article';

const load = ({ api, params, stage, look }: LoadArgs<Route.LoaderArgs>) =>
  orRedirectHome(
    orVeil(
      api('GET /fovea/terms/{slug}', {
        slug: params.slug,
        upTo: stage,
        look: look ? 'once' : undefined,
      }),
    ),
  );
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** Replaces the title of every hidden term. */
const veiledTitle = 'Told later';

export const handle: BreadcrumbsHandle<ToldTerm | Veiled> = {
  breadcrumbs: (term) =>
    isVeiled(term)
      ? breadcrumbsTo('/thesaurus')
      : breadcrumbsTo('/thesaurus', { to: termPath(term.slug), label: term.subject }),
};

const TermPage = ({ loaderData: term }: Route.ComponentProps) => (
  <div className="max-w-measure mx-auto box-content px-6 pt-8 md:pt-12 print:max-w-none print:p-0">
    {isVeiled(term) ? (
      <>
        <PageHead
          path={paths.glossary}
          title={veiledTitle}
          description="The glossary keeps what is told in a later book."
          isSearch
        />
        <h1 className="font-display text-h1 mb-8 text-center">{veiledTitle}</h1>
        <Veil fromBook={term.veiledFrom} look={lookOnce}>
          A word of the glossary
        </Veil>
      </>
    ) : (
      <>
        <PageHead
          path={termPath(term.slug)}
          title={term.subject}
          description={term.description}
          ogImage={term.socialPicture}
          about={(site) => aboutTerm(site, term)}
        />
        <TermArticle key={term.slug} term={term} />
      </>
    )}
  </div>
);

export default TermPage;
