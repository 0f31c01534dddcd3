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
import { discardingLeadsTo, EditorStore, isSaving } from './editor-store';
import { browserDependencies } from './browser-dependencies';
import { Continuity } from './continuity/continuity';
import { Details } from './details';
import { HistoryPanel } from './history-panel';
import { KeyDialog } from './key-dialog';
import { UnsavedChangesGuard } from './unsaved-changes-guard';
import { useConflictPanel, useEditorPanel } from './editor-panel';
import { MarkdownInput } from './markdown-input';
import { insertBlock } from './markdown-commands';
import { ImageDialog, type UploadedImage } from './image-dialog';
import { lengthErrors } from './post-form-values';
import { PreviewPane, useRendered } from './preview-pane';
import { SaveBar } from './save-bar';
import { isSaveShortcut } from './save-shortcut';
import { StatusLine } from './status-line';
import { Toolbar } from './toolbar';
import { useHeroUrl } from './use-hero-url';

type PostEditorProps = {
  sessionId: string;
  post: number | null;
  onSaved: (post: EditedPost) => void;
  /** Called with the model when it opens, and with null when it is closed. */
  onOpen: (editor: EditorStore | null) => void;
};

type Open = { status: 'nothing' } | { status: 'picture'; for: 'text' | 'hero'; files: File[] };

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** A picture in markdown; signs that would end its description are written so that they do not. */
const imageMarkdown = ({ alt, url }: UploadedImage) =>
  `![${alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&')}](${url})`;

/** The editor of one post. */
export function PostEditor({ sessionId, post: id, onSaved, onOpen }: PostEditorProps) {
  const [editor] = useState(
    () => new EditorStore({ sessionId, postId: id, onSaved }, browserDependencies()),
  );
  const state = useSyncExternalStore(editor.subscribe, editor.snapshot, editor.snapshot);
  const [view, setView] = useState<EditorView | null>(null);
  const [open, setOpen] = useState<Open>({ status: 'nothing' });
  const [isPreviewed, setIsPreviewed] = useState(true);
  const [linkFailed, setLinkFailed] = useState(false);
  const { values, post } = state;
  const errors = { ...lengthErrors(values), ...state.errors };
  const [isUnfolded, setIsUnfolded] = useState(false);
  // What is wrong is never folded away.
  const hasFoldedError = Object.keys(errors).some(
    (field) => field !== 'title' && field !== 'markdown',
  );
  const answer = useRendered(values.markdown);
  const afterDiscard = discardingLeadsTo(state, id);
  const { heroUrl, noteHero } = useHeroUrl(values.heroId, post);

  const tellOpened = useEffectEvent(onOpen);
  const panel = useEditorPanel();
  useConflictPanel(panel, state.theirs, () => editor.postponeConflict());

  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') void editor.flush();
    };
    tellOpened(editor);
    void editor.open();
    document.addEventListener('visibilitychange', putAway);
    return () => {
      document.removeEventListener('visibilitychange', putAway);
      editor.close();
      tellOpened(null);
    };
  }, [editor]);

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
          onClick={() => void editor.open()}
        >
          Try again
        </button>
      </Alert>
    );

  const addImage = (files: File[] = []) => setOpen({ status: 'picture', for: 'text', files });
  const close = () => setOpen({ status: 'nothing' });
  const onImageInserted = () => {
    // A dialog that is still open keeps the focus: it goes first.
    flushSync(close);
    if (open.status === 'picture' && open.for === 'text') view?.focus();
  };

  const showWholePage = async () => {
    // Opened by the click itself: a window that opens later is taken for an advertisement.
    const page = window.open('', '_blank');
    setLinkFailed(false);
    try {
      await editor.flush();
      const { path } = await browserApi()('POST /Posts/preview-link', {
        draft: sessionId,
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
        if (isSaveShortcut(event) && !event.defaultPrevented) {
          event.preventDefault();
          void editor.save();
        }
      }}
    >
      <UnsavedChangesGuard isDirty={state.isDirty} isDirtyNow={() => editor.state.isDirty} />
      {panel.shown === 'history' && (
        <HistoryPanel
          post={post?.id ?? null}
          draft={sessionId}
          values={values}
          onClose={panel.close}
          onRestore={(restored) => {
            editor.replace(restored);
            panel.close();
          }}
        />
      )}
      {panel.shown === 'conflict' && state.theirs && (
        <ConflictScreen
          mine={values}
          theirs={state.theirs}
          base={state.base}
          onKeepMine={() => void editor.resolve(values)}
          onTakeTheirs={() => void editor.takeTheirs()}
          onSaveMerged={(both) => void editor.resolve(both)}
          onClose={panel.close}
        />
      )}
      <div
        hidden={panel.shown === 'history' || (panel.shown === 'conflict' && state.theirs !== null)}
      >
        <SaveBar
          state={state}
          isPreviewed={isPreviewed}
          onPublish={(publish) => editor.change({ publish })}
          onSave={() => void editor.save()}
          onPutBack={() => void editor.restore()}
          onPreview={() => setIsPreviewed(!isPreviewed)}
          onWholePage={() => void showWholePage()}
          onHistory={() => panel.show('history')}
        />
        {state.recoveredFrom && (
          <div className="mb-4">
            <Notice>
              <p>
                This is what you had typed on {dateTime.format(new Date(state.recoveredFrom))}. It
                is not saved yet.
              </p>
              {afterDiscard && (
                <button
                  type="button"
                  className="link min-h-11 cursor-pointer"
                  onClick={() => void editor.discard()}
                >
                  {afterDiscard === 'the saved post'
                    ? 'Go back to what is saved'
                    : 'Begin with an empty page'}
                </button>
              )}
            </Notice>
          </div>
        )}
        {state.setAside && !isSaving(state) && (
          <div className="mb-4">
            <Notice>
              <p>What you had typed is set aside. Until the next save you can bring it back.</p>
              <button
                type="button"
                className="link min-h-11 cursor-pointer"
                onClick={() => editor.bringBack()}
              >
                Bring it back
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
            value={values.title}
            required
            error={errors.title}
            onChange={({ target }: { target: HTMLInputElement }) =>
              editor.change({ title: target.value })
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
                value={values.excerpt}
                error={errors.excerpt}
                onChange={({ target }: { target: HTMLTextAreaElement }) =>
                  editor.change({ excerpt: target.value })
                }
              />
              <Details
                values={values}
                errors={errors}
                heroUrl={heroUrl}
                revision={state.revision}
                isDateIncomplete={state.isDateIncomplete}
                onChange={(fields) => editor.change(fields)}
                onDateIncomplete={() => editor.markDateIncomplete()}
                onTags={(names, ids) => editor.setTagIds(names, ids)}
                onHero={() => setOpen({ status: 'picture', for: 'hero', files: [] })}
              />
            </div>
          </details>
        </div>
        <div className="mt-1">
          <Toolbar view={view} onAddImage={() => addImage()} />
        </div>
        {/* Where there is room beside the text, what is said of it stands there. */}
        <div
          className={`grid gap-x-5 ${isPreviewed ? 'xl:grid-cols-2 xl:grid-rows-[auto_1fr]' : ''}`}
        >
          <div className={`min-w-0 ${isPreviewed ? 'xl:row-span-2' : ''}`}>
            <MarkdownInput
              text={values.markdown}
              revision={state.revision}
              isInvalid={errors.markdown !== undefined}
              describedBy={errors.markdown ? 'markdown-error' : undefined}
              onChange={(markdown) => editor.change({ markdown })}
              onSave={() => void editor.save()}
              onFiles={addImage}
              onAddImage={() => addImage()}
              onReady={setView}
            />
            {errors.markdown && (
              <p id="markdown-error" className="text-note text-accent mt-1">
                {sentenceOn('Markdown', errors.markdown)}
              </p>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <StatusLine state={state} onTryNow={() => editor.retryNow()} />
              {answer.rendered && (
                <p className="text-note text-faded">
                  {answer.rendered.words === 1 ? '1 word' : `${answer.rendered.words} words`} ·{' '}
                  {minutesToRead(answer.rendered.minutes)}
                </p>
              )}
            </div>
          </div>
          <div className="min-w-0">
            <Continuity
              view={view}
              values={values}
              textName={post ? `post:${post.id}` : `new:${sessionId}`}
            />
          </div>
          {isPreviewed && (
            <div className="mt-5 min-w-0 xl:col-start-2 xl:mt-0">
              <PreviewPane title={values.title} answer={answer} />
            </div>
          )}
        </div>
        <div className="border-rule mt-6 border-t pt-6">
          <section>
            <h2 className="font-display text-h3 mb-3">Before publishing</h2>
            <Checklist values={values} html={answer.rendered?.html ?? ''} />
          </section>
        </div>
      </div>
      {open.status === 'picture' && (
        <ImageDialog
          title={open.for === 'hero' ? 'Hero image' : 'Add a picture'}
          files={open.files}
          onDone={onImageInserted}
          onClose={close}
          onUploaded={(picture) => {
            if (open.for === 'hero') {
              noteHero(picture);
              editor.change({ heroId: picture.id });
            } else if (view) insertBlock(view, imageMarkdown(picture));
          }}
        />
      )}
      {state.needsKey && (
        <KeyDialog onDone={() => void editor.onNewKey()} onClose={() => editor.postponeKey()} />
      )}
    </div>
  );
}
