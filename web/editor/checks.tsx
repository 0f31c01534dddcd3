import type { EditorView } from '@codemirror/view';
import { type ReactNode, useMemo, useState } from 'react';
import {
  lengthOf,
  reservedPostSlugs,
  reservedSlugHint,
  slugHint,
  slugPattern,
} from '../../cms/contract/plain/limits';
import { postPath } from '../../cms/contract/plain/paths';
import { showPlace } from '../../text-editor/edit';
import { nodesNamed, treeOf } from '../../text-editor/rich/nodes';
import { changeImage, imageParts } from '../../text-editor/rich/pictures';
import { sanitizedHtml } from '../browser/trusted-types';
import { Button, LinkButton, TextField } from './controls';
import { postText } from './details';
import { looseNotes } from './loose-notes';
import { useReply } from './use-reply';
import type { PageState } from './use-editor-page';

/** Returns the links of a text. Its HTML is parsed, but never displayed. */
function linksIn(html: string, base: string) {
  const { body } = new DOMParser().parseFromString(sanitizedHtml(html) as string, 'text/html');
  const here = new URL(base).origin;
  const internal = new Set<string>();
  const missing: string[] = [];
  let external = 0;
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (!href) {
      missing.push(link.textContent ?? '');
      continue;
    }
    const url = URL.canParse(href, base) ? new URL(href, base) : null;
    if (href.startsWith('#')) {
      if (!body.querySelector(`[id="${CSS.escape(decodeURIComponent(href.slice(1)))}"]`))
        missing.push(href);
    } else if (url?.origin === here) internal.add(url.pathname + url.search);
    else if (url?.protocol.startsWith('http')) external++;
  }
  return { internal: [...internal], missing, external };
}

function excerptProblem(excerpt: string): string | null {
  const length = lengthOf(excerpt.trim());
  if (length === 0)
    return 'There is none. Lists and search engines show the beginning of the text instead.';
  return length > 200
    ? `It has ${length} characters; search engines and shared links cut it off after about 160.`
    : null;
}

function slugProblem(slug: string): string | null {
  if (slug !== '' && !slugPattern.test(slug)) return slugHint;
  return reservedPostSlugs.has(slug) ? reservedSlugHint : null;
}

/**
 * Returns the broken links to this site, by requesting each. Unknown pages redirect to the home page.
 *
 * @throws TypeError without an answer
 */
async function deadLinks(urls: string[], signal: AbortSignal): Promise<string[]> {
  const tried = urls.slice(0, 100).map(async (url) => {
    const { ok, redirected, url: end } = await fetch(url, { method: 'HEAD', signal });
    const ledHome = redirected && new URL(end).pathname === '/';
    return ok && !ledHome ? [] : [url];
  });
  return (await Promise.all(tried)).flat();
}

/** Checks the links of the text. @returns `dead`: the broken links */
function useLinkCheck(html: string) {
  const links = useMemo(() => linksIn(html, `${window.location.origin}/blog/`), [html]);
  const { reply, isOld, failure } = useReply(links.internal.join(' '), (_, signal) =>
    deadLinks(links.internal, signal),
  );
  if (!reply || isOld)
    return {
      dead: [],
      problem: null,
      isAsked: true,
      fine: failure
        ? 'The site is not responding, so they could not be checked.'
        : 'The links within the site are being checked…',
    };
  const dead = [...reply, ...links.missing];
  return {
    dead,
    isAsked: false,
    problem: dead.length > 0 ? `These lead nowhere: ${dead.slice(0, 10).join(', ')}.` : null,
    fine: `Every link within the site works.${links.external > 0 ? ' Links to other sites are not checked.' : ''}`,
  };
}

/** Returns the images without an alternative text. */
const undescribed = ({ state }: EditorView) =>
  nodesNamed(treeOf(state, 500), 'Image').flatMap((image) => {
    const parts = imageParts(state.doc, image);
    return parts?.alt.trim() === '' ? { image, url: parts.url } : [];
  });

function pictureProblem(view: EditorView | null): string | null {
  const { length } = view ? undescribed(view) : [];
  const pictures = length === 1 ? '1 picture has' : `${length} pictures have`;
  return length === 0 ? null : `${pictures} no description for people who cannot see it.`;
}

type PointProps = {
  name: string;
  problem: string | null;
  fine: string;
  /** True while the result is unknown. */
  isAsked?: boolean;
  children?: ReactNode;
};

/** A check with its fix. */
const Point = ({ name, problem, fine, isAsked, children }: PointProps) => (
  <li className="text-note py-[0.4rem]">
    <p>
      <span aria-hidden="true">
        {problem ? (
          <b className="text-accent">! </b>
        ) : (
          <span className="text-gold">{isAsked ? '… ' : '✓ '}</span>
        )}
      </span>
      <span className="sr-only">{problem ? 'Look at this: ' : isAsked ? '' : 'In order: '}</span>
      <b className="font-medium">{name}.</b> {problem ?? fine}
    </p>
    {problem && children}
  </li>
);

/** Fields for the descriptions of pictures that have none. */
function Descriptions({ view }: { view: EditorView }) {
  const [alts, setAlts] = useState<Record<number, string>>({});
  return undescribed(view).map(({ image, url }, index) => (
    <div key={url + String(index)} className="grid grid-cols-[5rem_1fr] items-end gap-3 py-1.5">
      <img src={url} alt="" className="max-h-20 object-cover" />
      <TextField
        label={`Description of picture ${index + 1}`}
        name={`alt-${index}`}
        value={alts[image.from] ?? ''}
        onText={(alt) => setAlts({ ...alts, [image.from]: alt })}
        onBlur={() => {
          const alt = alts[image.from]?.trim();
          const changes = alt && changeImage(view.state, image, { alt });
          if (changes) view.dispatch({ changes, userEvent: 'format' });
          setAlts({});
        }}
      />
    </div>
  ));
}

/** Checks before publishing, with fields to fix the problems. */
export function Checks({ page }: { page: PageState }) {
  const { view, state, close } = page;
  const { excerpt, slug, heroId } = state.values;
  const { dead, ...links } = useLinkCheck(page.rendered.html ?? '');
  const loose = view ? looseNotes(view.state) : [];
  const address = slug.trim();
  const show = (from: number) => {
    close();
    showPlace(view, from);
  };
  return (
    <section aria-label="Before publishing">
      <ul>
        <Point
          name="Pictures"
          problem={pictureProblem(view)}
          fine="Every picture has its description."
        >
          {view && <Descriptions view={view} />}
        </Point>
        {loose.length > 0 && (
          <Point name="Notes" problem="Readers see the Markdown of these:" fine="">
            {loose.map(({ from, words }) => (
              <LinkButton key={from} onClick={() => show(from)}>
                {words}
              </LinkButton>
            ))}
          </Point>
        )}
        <Point
          name="Excerpt"
          problem={excerptProblem(excerpt)}
          fine="It is short enough to be shown in full."
        >
          <TextField {...postText(page, 'excerpt')} label="Excerpt" rows={2} />
        </Point>
        <Point
          name="Address"
          problem={slugProblem(address)}
          fine={address ? postPath(address) : 'It will be made from the title.'}
        >
          <TextField {...postText(page, 'slug')} label="Address" />
        </Point>
        <Point
          name="Hero image"
          problem={
            heroId === null
              ? 'There is none. The post looks bare in lists and where it is shared.'
              : null
          }
          fine="There is one."
        >
          <Button
            onClick={() => page.setOpen({ status: 'picture', for: 'hero of the sheet', files: [] })}
          >
            Choose a hero image
          </Button>
        </Point>
        {/* Last, because its result arrives later. */}
        <Point name="Links" {...links}>
          {dead.slice(0, 5).map((link) => (
            <LinkButton
              key={link}
              onClick={() => show(view?.state.doc.toString().indexOf(link) ?? -1)}
            >
              Show {link} in the text
            </LinkButton>
          ))}
        </Point>
      </ul>
    </section>
  );
}
