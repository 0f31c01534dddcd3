import type { ToldTerm } from '../../cms/contract/glossary';
import { paths, termPath, termInListPath } from '../../cms/contract/plain/paths';
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
import { Veil, ToldIn } from '../components/veil';
import { aboutTerm } from '../structured-data/glossary';
import type { Route } from './+types/term';
import type { LinkedText } from '../../cms/contract/fields';
import { lookParameter } from '../../cms/contract/plain/reading-stage';
import { LatinMarked } from '../components/latin';
import { Link } from 'react-router-dom';
import { LinkedWords } from '../components/prose';
import { SharePage } from '../components/share-page';
import { kindLabel, TermEmblem, TermEmblems } from '../components/emblem';
import { TermNames } from '../components/term-name';
import { type NamedIn as NamedTexts, namedInOf } from './term/named-in';
import { isInFamilies, relationsInWords } from './term/relations';

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

/** Link that reveals the hidden part of a term once. */
const lookOnce = `?${lookParameter}=once`;

/** Inline links with large touch targets. */
const roomyLinks = 'leading-[2.6] print:leading-[inherit] [&_a]:py-[0.55rem]';

const Head = ({ term: { kind, subject, aliases } }: { term: ToldTerm }) => (
  <header className="rule-double mb-8 border-b-3 pb-6 text-center">
    {kind && (
      <>
        <TermEmblems kinds={[kind]} />
        <TermEmblem kind={kind} className="text-gold mx-auto size-11" />
        <p className="caps text-faded mt-1">{kindLabel(kind)}</p>
      </>
    )}
    <h1 className="font-display text-h1 mt-2 break-words">{subject}</h1>
    {aliases.length > 0 && (
      <p className="text-faded mt-2 italic">also {new Intl.ListFormat('en').format(aliases)}</p>
    )}
  </header>
);

const Relations = ({ relations }: Pick<ToldTerm, 'relations'>) => (
  <dl className="mt-10 grid items-baseline gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
    {relationsInWords(relations).map(({ line, terms }) => (
      <div key={line} className="contents">
        <dt className="caps text-faded mt-2 sm:mt-0">{line}</dt>
        <dd className={roomyLinks}>
          <TermNames terms={terms} />
        </dd>
      </div>
    ))}
  </dl>
);

const Links = ({ links }: { links: NamedTexts['terms'] }) => (
  <p className={roomyLinks}>
    {links.map(({ path, title }, index) => (
      <span key={path}>
        {index > 0 && ', '}
        <Link to={path} className="link">
          <LatinMarked text={title} />
        </Link>
      </span>
    ))}
  </p>
);

const NamedIn = ({ namedIn: { texts, terms } }: { namedIn: NamedTexts }) => (
  <section aria-labelledby="named-in" className="mt-12">
    <h2 id="named-in" className="font-display text-h2">
      Named in
    </h2>
    <ul>
      {texts.map(({ links, sentence }) => (
        <li key={sentence} className="border-rule border-b py-4">
          <Links links={links} />
          <blockquote className="text-note text-faded">{sentence}</blockquote>
        </li>
      ))}
    </ul>
    {terms.length > 0 && (
      <div className="mt-4">
        {texts.length > 0 && <p className="text-faded">And in the glossary:</p>}
        <Links links={terms} />
      </div>
    )}
  </section>
);

function byBook(revelations: ToldTerm['revelations']): Map<number, LinkedText[]> {
  const texts = new Map<number, LinkedText[]>();
  for (const { fromBook, ...text } of revelations)
    texts.set(fromBook, [...(texts.get(fromBook) ?? []), text]);
  return texts;
}

const TermArticle = ({ term }: { term: ToldTerm }) => {
  const { subject, slug, description, year, revelations, laterBooks } = term;
  const { creditedTo, links, relations } = term;
  const namedIn = namedInOf(term);
  return (
    <article>
      <Head term={term} />
      <div className="prose">
        <p className="text-lead break-words">
          <LinkedWords text={description} links={links} />
        </p>
      </div>
      {[...byBook(revelations)].map(([fromBook, texts]) => (
        <section key={fromBook} className="mt-6">
          <h2 className="text-note text-faded">
            <ToldIn fromBook={fromBook} />
          </h2>
          {texts.map(({ text, links }, index) => (
            <p key={index} className="mt-1 break-words">
              <LinkedWords text={text} links={links} />
            </p>
          ))}
        </section>
      ))}
      {laterBooks[0] !== undefined && (
        <div className="mt-8">
          <Veil fromBook={laterBooks[0]} look={lookOnce}>
            {laterBooks.length > 1 ? 'More about this, and more in later books' : 'More about this'}
          </Veil>
        </div>
      )}
      {year !== null && <p className="text-faded mt-6">In the year {year}, as the world counts.</p>}
      {creditedTo && <p className="text-note text-faded mt-6">Suggested by {creditedTo}.</p>}
      {relations.length > 0 && <Relations relations={relations} />}
      {isInFamilies(relations) && (
        <p className="mt-4">
          <Link to={paths.families} className="link inline-block py-2">
            The families and peoples
          </Link>
        </p>
      )}
      {namedIn.texts.length + namedIn.terms.length > 0 && <NamedIn namedIn={namedIn} />}
      <p className="mt-10 text-center print:hidden">
        <Link to={termInListPath(slug)} className="link inline-block py-2">
          Among its neighbors in the glossary
        </Link>
      </p>
      <SharePage path={termPath(slug)} title={subject} />
    </article>
  );
};

const TermPage = ({ loaderData: term }: Route.ComponentProps) => (
  <div className="max-w-measure mx-auto box-content px-6 pt-8 md:pt-12 print:max-w-none print:p-0">
    {isVeiled(term) ? (
      <>
        <PageHead
          path={paths.glossary}
          title={veiledTitle}
          description="This glossary entry is hidden until you have read further."
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
