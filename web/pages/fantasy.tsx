import { Link } from 'react-router-dom';
import { pageMeta, siteOf } from '../page-meta';
import { trailTo } from '../trail';
import type { Route } from './+types/fantasy';
import { Craft } from './fantasy/craft';
import { Definition } from './fantasy/definition';
import { stones } from './fantasy/drawings';
import { description, parts, path, title } from './fantasy/guide';
import { Intermission } from './fantasy/intermission';
import { Frontispiece } from './fantasy/plate';
import { QuestionList } from './fantasy/question-list';
import { aboutGuide } from './fantasy/structured-data';
import { SubgenreList } from './fantasy/subgenre-list';

export const handle = { trail: () => trailTo(path) };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    path,
    title,
    description,
    picture: siteOf(matches)?.socialPictures.fantasy,
    type: 'article',
    about: aboutGuide,
  });

/** A guide to fantasy novels. It is the same for everybody and asks the API for nothing. */
export default function Fantasy() {
  return (
    <article className="max-w-page mx-auto px-6">
      <header className="mx-auto max-w-measure pt-6 text-center md:pt-10">
        <p className="caps text-faded">A reader’s guide</p>
        <h1 className="font-display text-hero mt-1">Fantasy Novels</h1>
        <p className="text-h3 text-faded mt-4 text-balance italic">
          What they are, eight kinds worth knowing apart, and the work that holds them up
        </p>
      </header>
      <Frontispiece image={stones} />
      <nav aria-label="On this page" className="print:hidden">
        <ul className="text-note flex flex-wrap justify-center gap-x-6">
          {Object.values(parts).map(({ id, heading }) => (
            <li key={id}>
              <Link to={`#${id}`} className="link inline-flex min-h-11 items-center">
                {heading}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Definition />
      <SubgenreList />
      <Craft />
      <Intermission />
      <QuestionList />
      <p className="mt-14 flex flex-wrap justify-center gap-3 print:hidden">
        <Link viewTransition to="/books/indomitus-est" className="button button-sealed">
          Begin with Indomitus Est
        </Link>
        <Link viewTransition to="/thesaurus" className="button">
          Look up a Fovean term
        </Link>
      </p>
    </article>
  );
}
