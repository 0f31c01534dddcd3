import { type HeadersFunction, Link } from 'react-router-dom';
import { paths, termPath } from '../../../cms/contract/plain/paths';
import type { Fate } from '../../../cms/contract/suggestions';
import { createClientLoader, createLoader, type LoadArgs } from '../../api/loaders';
import { breadcrumbsTo } from '../../components/page';
import { FormPage } from '../../components/form';
import { PublishedOn } from '../../components/published-on';
import type { Route } from './+types/suggestion';

const load = ({ api, params, stage }: LoadArgs<Route.LoaderArgs>) =>
  api('GET /fovea/suggestions/{token}', { token: params.token, upTo: stage });
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** The URL is secret: no caching, no referrer. */
export const headers: HeadersFunction = () =>
  new Headers({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });

export const handle = { breadcrumbs: () => breadcrumbsTo(paths.glossary) };

const states: Record<Fate, { state: string; text: string }> = {
  pending: {
    state: 'Pending',
    text: 'The author has yet to read it. Come back whenever you like.',
  },
  approved: { state: 'Approved', text: 'It is in the glossary, as you wrote it. Thank you.' },
  changed: { state: 'Changed', text: 'It is in the glossary, in the author’s words. Thank you.' },
  merged: { state: 'Merged', text: 'It is in the glossary, as a part of another term. Thank you.' },
  declined: {
    state: 'Declined',
    text: 'The author has read it, and it will not be a term of the glossary. Thank you all the same.',
  },
};

/** The state of a suggestion, for anyone with its private link. */
export default function SuggestionPage({
  loaderData: { subject, description, suggestedAt, fate, note, term, isToldByMail },
}: Route.ComponentProps) {
  const { state, text } = states[fate];
  const isInGlossary = fate !== 'pending' && fate !== 'declined';
  return (
    <FormPage title="Your suggestion">
      {/* For client-side navigations, which keep the headers of another page. */}
      <meta name="referrer" content="no-referrer" />
      <div>
        <p className="caps text-accent">{state}</p>
        <p className="mt-1">{text}</p>
        {term?.slug && (
          <p className="mt-2">
            <Link to={termPath(term.slug)} className="link">
              {term.subject}
            </Link>
          </p>
        )}
        {isInGlossary && !term && (
          <p className="text-note text-faded mt-2">It is hidden until you have read further.</p>
        )}
      </div>
      {note && (
        <figure className="border-gold border-l-3 ps-4">
          <figcaption className="text-note text-faded">The author says</figcaption>
          <blockquote className="mt-1 whitespace-pre-line italic">{note}</blockquote>
        </figure>
      )}
      <dl className="border-edge border-t pt-5">
        <dt className="font-semibold break-words">{subject}</dt>
        <dd className="mt-1 break-words whitespace-pre-line">{description}</dd>
      </dl>
      <p className="text-note text-faded">
        Suggested on <PublishedOn at={suggestedAt} />.
        {isToldByMail && ' You get one e-mail when the author has decided.'} This page is private:
        only people with its link can find it.
      </p>
      <p>
        <Link to={paths.glossary} className="link">
          To the glossary
        </Link>
      </p>
    </FormPage>
  );
}
