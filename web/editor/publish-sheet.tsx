import { EditorView } from '@codemirror/view';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { EditedPost, PostStatus } from '../../cms/contract/posts';
import { postPath } from '../../cms/contract/paths';
import { Field } from '../components/field';
import { SharePage } from '../components/share-page';
import { type Check, checksOf, useLinkCheck, bodyOf } from './checks';
import type { PostEditorState } from './editor-state';
import type { EditorStore } from './editor-store';
import { isSaving } from './editor-state';
import { PublishAt } from './details';
import { looseNotes, wholeTree } from './loose-notes';
import { Modal } from './modal';
import { isToCome, type PostFormValues } from './post-form-values';
import { imageParts } from '../../text-editor/rich/pictures';
import { ShareTexts } from './share-texts-panel';
import { SocialCard } from './social-card';
import { TellReaders } from './tell-readers';

type PublishSheetProps = {
  editor: EditorStore;
  state: PostEditorState;
  status: PostStatus | null;
  view: EditorView | null;
  /** The text as the page will have it. */
  html: string;
  heroUrl: string | null;
  errors: Record<string, string>;
  onHero: () => void;
  onClose: () => void;
};

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Seconds for which a publication can be taken back with one click. */
const takeBackFor = 60;

/** Default time of a scheduled post in the author's time zone. ISO 8601. */
function tomorrowMorning(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  return at.toISOString();
}

type Undescribed = { from: number; to: number; url: string };

/** The images of the text without an alternative text. */
function undescribed(view: EditorView | null): Undescribed[] {
  const found: Undescribed[] = [];
  if (view)
    wholeTree(view.state).iterate({
      enter: ({ name, node }) => {
        const parts = name === 'Image' ? imageParts(view.state.doc, node) : null;
        const [, close] = node.getChildren('LinkMark');
        if (parts && close && parts.alt.trim() === '')
          found.push({ from: node.from + 2, to: close.from, url: parts.url });
      },
    });
  return found;
}

/** Shows a place in the text. */
function goTo(view: EditorView | null, from: number) {
  if (!view || from < 0) return;
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  view.focus();
}

/** A check with its fix. */
const Point = ({ check, children }: { check: Check; children?: ReactNode }) => (
  <li className={`room-check is-${check.status}`}>
    <p>
      <span className="sr-only">
        {check.status === 'look' ? 'Look at this: ' : check.status === 'well' ? 'In order: ' : ''}
      </span>
      <b>{check.name}.</b> {check.words}
    </p>
    {check.status === 'look' && children}
  </li>
);

type MendProps = Pick<PublishSheetProps, 'editor' | 'view' | 'errors' | 'onHero' | 'onClose'> & {
  values: PostFormValues;
  dead: string[];
  loose: ReturnType<typeof looseNotes>;
};

/** The fix of a check. */
function Mend({ name, values, ...props }: MendProps & { name: string }) {
  const { editor, view, errors, dead, loose, onHero, onClose } = props;
  const [alts, setAlts] = useState<Record<number, string>>({});
  switch (name) {
    case 'Pictures':
      return undescribed(view).map(({ from, to, url }, index) => (
        <div key={url + String(index)} className="grid grid-cols-[5rem_1fr] items-end gap-3 py-1.5">
          <img src={url} alt="" className="max-h-20 object-cover" />
          <Field
            label={`Description of picture ${index + 1}`}
            name={`alt-${index}`}
            value={alts[from] ?? ''}
            onChange={({ target }: { target: HTMLInputElement }) =>
              setAlts({ ...alts, [from]: target.value })
            }
            onBlur={() => {
              const insert = (alts[from] ?? '').trim().replace(/[[\]\\]/g, '\\$&');
              if (insert) view?.dispatch({ changes: { from, to, insert }, userEvent: 'format' });
              setAlts({});
            }}
          />
        </div>
      ));
    case 'Excerpt':
      return (
        <Field
          label="Excerpt"
          name="sheet-excerpt"
          rows={2}
          value={values.excerpt}
          error={errors.excerpt}
          onChange={({ target }: { target: HTMLTextAreaElement }) =>
            editor.change({ excerpt: target.value })
          }
        />
      );
    case 'Hero image':
      return (
        <button type="button" className="button" onClick={onHero}>
          Choose a hero image
        </button>
      );
    case 'Address':
      return (
        <Field
          label="Address"
          name="sheet-slug"
          value={values.slug}
          error={errors.slug}
          onChange={({ target }: { target: HTMLInputElement }) =>
            editor.change({ slug: target.value })
          }
        />
      );
    case 'Notes':
      return loose.map(({ from, words }) => (
        <button
          key={from}
          type="button"
          className="link room-word text-start"
          onClick={() => {
            onClose();
            goTo(view, from);
          }}
        >
          {words}
        </button>
      ));
    case 'Links':
      return dead.slice(0, 5).map((link) => (
        <button
          key={link}
          type="button"
          className="link room-word"
          onClick={() => {
            onClose();
            goTo(view, view?.state.doc.toString().indexOf(link) ?? -1);
          }}
        >
          Show {link} in the text
        </button>
      ));
    default:
      return null;
  }
}

/** The post as a search result. */
const SearchResult = ({ values }: { values: PostFormValues }) => (
  <figure className="text-note wrap-anywhere">
    <figcaption className="caps">In a search</figcaption>
    <p className="text-small text-faded">
      {window.location.host} › blog › {values.slug || 'made from the title'}
    </p>
    <p className="text-lead text-accent">{values.title.trim() || 'Without a title'}</p>
    <p>{values.excerpt.trim() || 'The beginning of the text.'}</p>
  </figure>
);

/** After publishing: the URL, to copy or share, and for a minute a button that takes it back. */
function Done({ post, onTakeBack }: { post: EditedPost; onTakeBack: (() => void) | null }) {
  const [left, setLeft] = useState(takeBackFor);
  const url = window.location.origin + postPath(post.slug);
  const isScheduled = isToCome(post.publishedAt);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    said.current?.focus();
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={said} role="status" tabIndex={-1} className="outline-none">
        {isScheduled
          ? `Readers see it from ${moment.format(new Date(post.publishedAt ?? ''))} on.`
          : 'Readers see it now.'}
      </p>
      <p className="break-words">
        <a className="link" href={url} target="_blank" rel="noopener">
          {url}
        </a>
      </p>
      <div className="-mt-4 [&_div]:justify-start [&_p]:text-start">
        <SharePage path={postPath(post.slug)} title={post.title} />
      </div>
      <ShareTexts title={post.title} excerpt={post.excerpt} url={url} />
      <TellReaders post={post.id} />
      <div className="flex flex-wrap gap-3">
        {onTakeBack && left > 0 && (
          <button type="button" className="button" onClick={onTakeBack}>
            Take back<span className="text-small text-faded"> ({left})</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** Publishing: now or later, what is still missing with the way to mend it, and how it will look. */
export function PublishSheet(props: PublishSheetProps) {
  const { editor, state, status, view, html, onClose } = props;
  const { values, post, save } = state;
  const isSeen = status === 'published';
  const [isLater, setIsLater] = useState(isToCome(values.publishedAt));
  // The post before it was published. A former draft can become one again.
  const [sent, setSent] = useState<{ before: PostStatus | null } | null>(null);
  const links = useLinkCheck(html);
  const body = useMemo(() => bodyOf(html), [html]);
  const checks = useMemo(() => checksOf(values, body), [values, body]);
  const loose = view ? looseNotes(view.state) : [];
  const notes: Check[] =
    loose.length === 0
      ? []
      : [{ name: 'Notes', status: 'look', words: 'Readers see the marks of these:' }];
  const all = [...checks.slice(0, 1), ...notes, links.check, ...checks.slice(1)];
  const isDone = sent !== null && save.status === 'saved' && post !== null;

  const send = (fields: Partial<PostFormValues>) => {
    editor.change(fields);
    setSent({ before: status });
    void editor.save();
  };
  const unpublish = () => {
    editor.change({ publish: false, publishedAt: null });
    void editor.save();
    onClose();
  };

  if (isDone && values.publish)
    return (
      <Modal title={isToCome(post.publishedAt) ? 'Scheduled' : 'Published'} onClose={onClose}>
        <Done post={post} onTakeBack={sent.before === 'published' ? null : unpublish} />
      </Modal>
    );

  const isBusy = isSaving(state);
  // “Later” never publishes at once.
  const hasNoDate = isLater && (state.isDateIncomplete || !isToCome(values.publishedAt));
  const isWrong = Object.keys(props.errors).length > 0;
  return (
    <Modal title={isSeen ? 'Published' : 'Publish'} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <fieldset className="flex gap-6">
          <legend className="sr-only">When</legend>
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="when"
              className="tick"
              checked={!isLater}
              onChange={() => {
                setIsLater(false);
                if (isToCome(values.publishedAt)) editor.change({ publishedAt: null });
              }}
            />
            {isSeen ? 'Update now' : 'Now'}
          </label>
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="when"
              className="tick"
              checked={isLater}
              onChange={() => {
                setIsLater(true);
                if (!isToCome(values.publishedAt))
                  editor.change({ publishedAt: tomorrowMorning() });
              }}
            />
            Later
          </label>
        </fieldset>
        {isLater && (
          <PublishAt
            values={{ ...values, publish: true }}
            errors={props.errors}
            isDateIncomplete={state.isDateIncomplete}
            onChange={(fields) => editor.change(fields)}
            onDateIncomplete={() => editor.markDateIncomplete()}
          />
        )}
        {isLater && isSeen && (
          <p className="text-small text-faded">Until then, readers do not see the post.</p>
        )}
        {isWrong && (
          <ul className="text-accent">
            {Object.entries(props.errors).map(([field, error]) => (
              <li key={field}>
                {field === 'markdown' ? 'The text' : field.charAt(0).toUpperCase() + field.slice(1)}
                : {error}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="button button-sealed"
            aria-disabled={isBusy || hasNoDate}
            onClick={() => {
              if (hasNoDate) return;
              send({
                publish: true,
                ...(!isLater && isToCome(values.publishedAt) && { publishedAt: null }),
              });
            }}
          >
            {isBusy
              ? 'Saving…'
              : hasNoDate
                ? 'Choose a day and a time'
                : isLater
                  ? `Schedule for ${moment.format(new Date(values.publishedAt ?? ''))}`
                  : isSeen
                    ? 'Update what readers see'
                    : 'Publish now'}
          </button>
          {status !== null && status !== 'draft' && (
            <button type="button" className="button" onClick={unpublish}>
              {isSeen ? 'Make it a draft again' : 'Do not publish it'}
            </button>
          )}
        </div>
        {post && <TellReaders post={post.id} />}
        <section aria-label="Before publishing">
          <ul>
            {all.map((check) => (
              <Point key={check.name} check={check}>
                <Mend
                  name={check.name}
                  values={values}
                  editor={editor}
                  view={view}
                  errors={props.errors}
                  dead={links.dead}
                  loose={loose}
                  onHero={props.onHero}
                  onClose={onClose}
                />
              </Point>
            ))}
          </ul>
        </section>
        <p className="text-small text-faded">Feeds, the blog and the sitemap have it at once.</p>
        <SearchResult values={values} />
        <SocialCard values={values} />
      </div>
    </Modal>
  );
}
