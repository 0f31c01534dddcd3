import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { EditedPost } from '../../cms/contract/posts';
import { browserApi } from '../api/browser-api';
import { Field, sentenceOn } from '../components/field';
import { minutesToRead } from '../components/minutes-to-read';
import { Alert, Notice } from '../components/notice';
import { Checklist } from './checklist';
import { ConflictScreen } from './conflict-screen';
import { Desk as DeskModel } from './editor-store';
import { Details } from './details';
import { HistoryPanel } from './history-panel';
import { KeyDialog } from './key-dialog';
import { Leaving } from './unsaved-changes-guard';
import { useConflictPanel, useDeskPanel } from './panel-address';
import { MarkdownBox } from './markdown-input';
import { insertBlock } from './markdown-commands';
import { PictureDialog, type UploadedPicture } from './picture-dialog';
import { PreviewPane, useRendered } from './preview-pane';
import { SaveBar } from './save-bar';
import { StatusLine } from './status-line';
import { Toolbar } from './toolbar';
import { useHeroUrl } from './use-hero-url';

type DeskProps = {
  sitting: string;
  post: number | null;
  onSaved: (post: EditedPost) => void;
  /** Told what is on the desk, and null when it is put away. */
  onLaid: (desk: DeskModel | null) => void;
};

type Open =
  { is: 'nothing' } | { is: 'picture'; for: 'text' | 'hero'; files: File[]; at: number | null };

const foundAt = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** A picture in markdown; signs that would end its description are written so that they do not. */
const pictureText = ({ alt, url }: UploadedPicture) =>
  `![${alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&')}](${url})`;

/** One post on the desk. */
export function Desk({ sitting, post: id, onSaved, onLaid }: DeskProps) {
  const [desk] = useState(() => new DeskModel(sitting, id, onSaved));
  const state = useSyncExternalStore(desk.subscribe, desk.snapshot, desk.snapshot);
  const [view, setView] = useState<EditorView | null>(null);
  const [open, setOpen] = useState<Open>({ is: 'nothing' });
  const [isPreviewed, setIsPreviewed] = useState(true);
  const [linkFailed, setLinkFailed] = useState(false);
  const { work, post, errors } = state;
  const [isUnfolded, setIsUnfolded] = useState(false);
  // What is wrong is never folded away.
  const hasFoldedError = Object.keys(errors).some(
    (field) => field !== 'title' && field !== 'markdown',
  );
  const answer = useRendered(work.markdown);
  const { heroUrl, noteHero } = useHeroUrl(work.heroId, post);

  const laid = useEffectEvent(onLaid);
  const panel = useDeskPanel();
  useConflictPanel(panel, state.theirs, () => desk.decideLater());

  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') void desk.flush();
    };
    laid(desk);
    void desk.open();
    document.addEventListener('visibilitychange', putAway);
    return () => {
      document.removeEventListener('visibilitychange', putAway);
      desk.close();
      laid(null);
    };
  }, [desk]);

  if (state.phase === 'opening') return <p className="text-faded py-10">Laying it out…</p>;
  if (state.phase === 'missing')
    return <Notice>This post is not there any more. It may be among the deleted ones.</Notice>;
  if (state.phase === 'away')
    return (
      <Alert>
        <p>The site does not answer, so this post cannot be opened yet.</p>
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          onClick={() => void desk.open()}
        >
          Try again
        </button>
      </Alert>
    );

  const addPicture = (files: File[] = [], at: number | null = null) =>
    setOpen({ is: 'picture', for: 'text', files, at });
  const close = () => setOpen({ is: 'nothing' });
  const pictureIsIn = () => {
    // A dialog that is still open keeps the focus: it goes first.
    flushSync(close);
    if (open.is === 'picture' && open.for === 'text') view?.focus();
  };

  const showWholePage = async () => {
    // Opened by the click itself: a window that opens later is taken for an advertisement.
    const page = window.open('', '_blank');
    setLinkFailed(false);
    try {
      await desk.flush();
      const { path } = await browserApi()('POST /Posts/preview-link', {
        draft: sitting,
        ...(post && { id: post.id }),
      });
      if (page) page.location.href = path;
    } catch (error) {
      console.info('There is no preview link.', error);
      page?.close();
      setLinkFailed(true);
    }
  };

  return (
    <div
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 's' && !event.defaultPrevented) {
          event.preventDefault();
          void desk.save();
        }
      }}
    >
      <Leaving isDirty={state.isDirty} isDirtyNow={() => desk.state.isDirty} />
      {panel.is === 'history' && (
        <HistoryPanel
          post={post?.id ?? null}
          draft={sitting}
          work={work}
          onClose={panel.close}
          onRestore={(restored) => {
            desk.replace(restored);
            panel.close();
          }}
        />
      )}
      {panel.is === 'conflict' && state.theirs && (
        <ConflictScreen
          mine={work}
          theirs={state.theirs}
          onKeepMine={() => void desk.settle(work)}
          onTakeTheirs={() => void desk.takeTheirs()}
          onSaveMerged={(both) => void desk.settle(both)}
          onClose={panel.close}
        />
      )}
      <div hidden={panel.is === 'history' || (panel.is === 'conflict' && state.theirs !== null)}>
        <SaveBar
          state={state}
          isPreviewed={isPreviewed}
          onPublish={(publish) => desk.change({ publish })}
          onSave={() => void desk.save()}
          onPutBack={() => void desk.putBack()}
          onPreview={() => setIsPreviewed(!isPreviewed)}
          onWholePage={() => void showWholePage()}
          onHistory={() => panel.show('history')}
        />
        {state.foundFrom && (
          <div className="mb-4">
            <Notice>
              <p>
                This is what you had typed on {foundAt.format(new Date(state.foundFrom))}. It is not
                saved yet.
              </p>
              <button
                type="button"
                className="link min-h-11 cursor-pointer"
                onClick={() => void desk.discard()}
              >
                {post ? 'Go back to what is saved' : 'Begin with an empty page'}
              </button>
            </Notice>
          </div>
        )}
        {linkFailed && (
          <div className="mb-4">
            <Alert>
              The page cannot be shown while the site does not answer. Try again in a moment.
            </Alert>
          </div>
        )}
        <div className="flex flex-col gap-2">
          <Field
            label="Title"
            name="title"
            value={work.title}
            maxLength={200}
            required
            error={errors.title}
            onChange={({ target }: { target: HTMLInputElement }) =>
              desk.change({ title: target.value })
            }
          />
          <details
            className="border-rule rounded-edge border px-4"
            open={isUnfolded || hasFoldedError}
            onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
          >
            <summary className="caps flex min-h-11 cursor-pointer items-center">
              <span aria-hidden="true" className="mr-2">
                {isUnfolded || hasFoldedError ? '–' : '+'}
              </span>
              Excerpt and details
            </summary>
            <div className="grid gap-x-10 gap-y-5 pt-2 pb-5">
              <Field
                label="Excerpt"
                name="excerpt"
                rows={2}
                value={work.excerpt}
                maxLength={500}
                error={errors.excerpt}
                onChange={({ target }: { target: HTMLTextAreaElement }) =>
                  desk.change({ excerpt: target.value })
                }
              />
              <Details
                work={work}
                errors={errors}
                heroUrl={heroUrl}
                onChange={(fields) => desk.change(fields)}
                onTags={(names, ids) => desk.setTagIds(names, ids)}
                onHero={() => setOpen({ is: 'picture', for: 'hero', files: [], at: null })}
              />
            </div>
          </details>
        </div>
        <div className="mt-1">
          <Toolbar view={view} onAddPicture={() => addPicture()} />
        </div>
        <div className={`grid gap-5 ${isPreviewed ? 'xl:grid-cols-2' : ''}`}>
          <div className="min-w-0">
            <MarkdownBox
              text={work.markdown}
              laid={state.laid}
              isInvalid={errors.markdown !== undefined}
              describedBy={errors.markdown ? 'markdown-error' : undefined}
              onChange={(markdown) => desk.change({ markdown })}
              onSave={() => void desk.save()}
              onFiles={(files, at) => addPicture(files, at)}
              onAddPicture={() => addPicture()}
              onReady={setView}
            />
            {errors.markdown && (
              <p id="markdown-error" className="text-note text-accent mt-1">
                {sentenceOn('Markdown', errors.markdown)}
              </p>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <StatusLine state={state} onTryNow={() => desk.tryNow()} />
              {answer.rendered && (
                <p className="text-note text-faded">
                  {answer.rendered.words === 1 ? '1 word' : `${answer.rendered.words} words`} ·{' '}
                  {minutesToRead(answer.rendered.minutes)}
                </p>
              )}
            </div>
          </div>
          {isPreviewed && <PreviewPane title={work.title} answer={answer} />}
        </div>
        <div className="border-rule mt-6 border-t pt-6">
          <section>
            <h2 className="font-display text-h3 mb-3">Before publishing</h2>
            <Checklist work={work} html={answer.rendered?.html ?? ''} />
          </section>
        </div>
      </div>
      {open.is === 'picture' && (
        <PictureDialog
          title={open.for === 'hero' ? 'Hero image' : 'Add a picture'}
          files={open.files}
          onDone={pictureIsIn}
          onClose={close}
          onUploaded={(picture) => {
            if (open.for === 'hero') {
              noteHero(picture);
              desk.change({ heroId: picture.id });
            } else if (view) insertBlock(view, pictureText(picture), open.at ?? undefined);
          }}
        />
      )}
      {state.needsKey && (
        <KeyDialog onDone={() => void desk.keyIsBack()} onClose={() => desk.keyLater()} />
      )}
    </div>
  );
}
