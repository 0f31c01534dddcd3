import { familiesTitle, paths } from '../../cms/contract/paths';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { breadcrumbsTo } from '../components/breadcrumb-path';
import { pageMeta, siteOf } from '../page-meta';
import { TermEmblems } from '../components/emblem';
import type { Route } from './+types/families';
import { FamilyTree, PeopleList } from './families/family-tree';
import { familiesOf } from './families/families-of';

const load = ({ api, stage }: LoadArgs) => api('GET /fovea/families', { upTo: stage });
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export const handle = {
  breadcrumbs: () => breadcrumbsTo('/thesaurus', { to: paths.families, label: familiesTitle }),
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    path: paths.families,
    title: familiesTitle,
    description: 'Whose child is whose in Fovea, who belongs to which people, and who rules what.',
    ogImage: siteOf(matches)?.socialPictures.thesaurus,
  });

export default function Families({ loaderData }: Route.ComponentProps) {
  const { trees, peoples } = familiesOf(loaderData);
  const isEmpty = trees.length === 0 && peoples.length === 0;
  return (
    <div className="mx-auto box-content max-w-page-text px-6 pt-6 md:pt-10 print:max-w-none print:p-0">
      <TermEmblems kinds={loaderData.terms.flatMap(({ kind }) => kind ?? [])} />
      <h1 className="font-display text-h1 text-center">{familiesTitle}</h1>
      <p className="text-lead text-faded mx-auto mt-3 max-w-measure text-center text-balance">
        {isEmpty
          ? 'Nothing is told of them yet. Whoever reads on will find them here.'
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
