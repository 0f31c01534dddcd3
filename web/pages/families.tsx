import { TermEmblem, TermEmblems } from '../components/emblem';
import { TermName } from '../components/term-name';
import { type Member, type People, type Tree, familiesOf } from './families/families-of';
import { familiesTitle, paths } from '../../cms/contract/plain/paths';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { breadcrumbsTo, PageHead, useShell } from '../components/page';
import type { Route } from './+types/families';

const load = ({ api, stage }: LoadArgs) => api('GET /fovea/families', { upTo: stage });
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const handle = {
  breadcrumbs: () => breadcrumbsTo('/thesaurus', { to: paths.families, label: familiesTitle }),
};

const MemberLink = ({ kind, ...term }: Member) => (
  <span className="inline-flex items-baseline gap-2">
    {kind && <TermEmblem kind={kind} className="text-gold size-5 shrink-0 self-center" />}
    <TermName
      {...term}
      className="hover:text-accent -mx-2 inline-block min-w-[2.35rem] px-2 py-2 break-words"
    />
  </span>
);

const namesOf = (members: Member[]) =>
  new Intl.ListFormat('en').format(members.map(({ subject }) => subject));

const Person = ({ tree: { term, partners, rules, children, childOf } }: { tree: Tree }) => (
  <li>
    <p>
      <MemberLink {...term} />
      {partners.map((partner) => (
        <span key={partner.id}>
          <span className="text-faded"> and </span>
          <MemberLink {...partner} />
        </span>
      ))}
      {childOf.length > 0 && <span className="text-note text-faded"> · of {namesOf(childOf)}</span>}
      {rules.map(({ ruler, ruled }) =>
        partners.length > 0 ? (
          <span key={ruler.id} className="text-note text-faded block ps-7">
            {ruler.subject} rules {namesOf(ruled)}
          </span>
        ) : (
          <span key={ruler.id} className="text-note text-faded">
            {' '}
            · rules {namesOf(ruled)}
          </span>
        ),
      )}
    </p>
    {children.length > 0 && (
      <ul className="branches" aria-label={`Children of ${namesOf([term, ...partners])}`}>
        {children.map((child) => (
          <Person key={child.term.id} tree={child} />
        ))}
      </ul>
    )}
  </li>
);

const FamilyTree = ({ tree }: { tree: Tree }) => (
  <ul className="mb-6 break-inside-avoid">
    <Person tree={tree} />
  </ul>
);

const PeopleList = ({ peoples }: { peoples: People[] }) => (
  <div className="mt-6 gap-x-12 md:columns-2">
    {peoples.map(({ term, rulers, members }) => (
      <section
        key={term.id}
        aria-labelledby={`people-${term.id}`}
        className="mb-8 break-inside-avoid"
      >
        <h3 id={`people-${term.id}`} className="text-h3">
          <MemberLink {...term} />
        </h3>
        {rulers.length > 0 && (
          <p className="text-note text-faded">
            Ruled by {rulers.map(({ subject }) => subject).join(', ')}
          </p>
        )}
        <ul className="branches">
          {members.map((member) => (
            <li key={member.id}>
              <MemberLink {...member} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

export default function Families({ loaderData }: Route.ComponentProps) {
  const { trees, peoples } = familiesOf(loaderData);
  const isEmpty = trees.length === 0 && peoples.length === 0;
  return (
    <div className="mx-auto box-content max-w-page-text px-6 pt-6 md:pt-10 print:max-w-none print:p-0">
      <PageHead
        path={paths.families}
        title={familiesTitle}
        description="Whose child is whose in Fovea, who belongs to which people, and who rules what."
        ogImage={useShell()?.site.socialPictures.thesaurus}
      />
      <TermEmblems kinds={loaderData.terms.flatMap(({ kind }) => kind ?? [])} />
      <h1 className="font-display text-h1 text-center">{familiesTitle}</h1>
      <p className="text-lead text-faded mx-auto mt-3 max-w-measure text-center text-balance">
        {isEmpty
          ? 'There are none yet. As you read on, they appear here.'
          : 'As far as you have read.'}
      </p>
      {trees.length > 0 && (
        <section aria-labelledby="families" className="mt-10">
          <h2 id="families" className="font-display text-h2 rule-double text-gold border-b-3">
            Families
          </h2>
          <div className="mt-6 gap-x-12 md:columns-2">
            {trees.map((tree) => (
              <FamilyTree key={tree.term.id} tree={tree} />
            ))}
          </div>
        </section>
      )}
      {peoples.length > 0 && (
        <section aria-labelledby="peoples" className="mt-12">
          <h2 id="peoples" className="font-display text-h2 rule-double text-gold border-b-3">
            Who belongs together
          </h2>
          <PeopleList peoples={peoples} />
        </section>
      )}
    </div>
  );
}
