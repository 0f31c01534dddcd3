import type { EditorView } from '@codemirror/view';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { EditedPost } from '../../cms/contract/posts';
import { minutesFor } from '../../cms/contract/reading-time';
import { browserApi } from '../api/browser-api';
import { sentenceOn } from '../components/field';
import { minutesToRead } from '../components/minutes-to-read';
import { Alert, Notice } from '../components/notice';
import { useBooks } from './book-titles';
import { browserDependencies } from './browser-dependencies';
import { useContinuity } from './continuity/use-continuity';
import { useConflictPanel, useEditorPanel } from './editor-panel';
import { discardingLeadsTo, isSaving } from './editor-state';
import { EditorStore } from './editor-store';
import { firstWordsField } from './first-words';
import { insertBlock } from '../../text-editor/markdown-commands';
import type { ChosenPicture } from './pictures/picture-dialog';
import { imageAt, moveImage } from '../../text-editor/rich/pictures';
import type { TextActions } from '../../text-editor/text-tools';
import { isBlank, lengthErrors } from './post-form-values';
import { PreviewPane, useRendered } from './preview-pane';
import { PostsButton, RoomBar, Trouble, useStatus } from './room-bar';
import { useRoomSettings } from './room-settings';
import { isSaveShortcut } from './save-shortcut';
import { TextEditor } from './text-editor';
import { shownPartAt } from './shown-part';
import { ToolRow } from './tool-row';
import { UnsavedChangesGuard } from './unsaved-changes-guard';
import { useHeroUrl } from './use-hero-url';
import type { Panels } from './use-panels';
import { useWordsOfToday, wordsOf } from './use-words-of-today';
import { LinkButton } from './link-button';

type PostEditorProps = {
  sessionId: string;
  post: number | null;
  onSaved: (post: EditedPost) => void;
  /** Called with the store when it opens, and with null when it is closed. */
  onOpen: (editor: EditorStore | null) => void;
  /** Called when the editor has replaced the server's page. */
  onOpened: () => void;
  /** Null until they are loaded. */
  panels: Panels | null;
  isListOpen: boolean;
  onList: () => void;
  /** Drafts that can be continued: above their post, or below an empty page. */
  unsaved: ReactNode;
};

type Open =
  | { status: 'nothing' | 'keys' | 'publish' | 'link' }
  | { status: 'figure'; at: number }
  | { status: 'picture'; for: 'text' | 'hero' | 'hero of the sheet'; files: File[] };

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

const lostPictures = (count: number) =>
  count === 0
    ? null
    : `The text came without its ${count === 1 ? 'picture' : `${count} pictures`}, which browsers may not read. Copy each alone and paste it, or drop its file.`;

/** Returns the Markdown of a picture. Characters that would end its description are escaped. */
const imageMarkdown = ({ alt, url }: ChosenPicture) =>
  `![${alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&')}](${url})`;

/** Moves the picture that was just inserted beside the one above it. */
function putBeside(view: EditorView) {
  const image = imageAt(view.state, Math.max(0, view.state.selection.main.head - 2));
  const changes = image && moveImage(view.state, image, 'beside');
  if (changes) view.dispatch({ changes, userEvent: 'format' });
}

/** Keys outside of the text, and in all of the room. */
const isShortcut = (event: KeyboardEvent, key: string) =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === key;

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');

/** The room in which one post is written. */
export function PostEditor({ sessionId, post: id, isListOpen, panels, ...props }: PostEditorProps) {
  const { onSaved, onOpen, onOpened, onList, unsaved } = props;
  const [editor] = useState(
    () => new EditorStore({ sessionId, postId: id, onSaved }, browserDependencies()),
  );
  const state = useSyncExternalStore(editor.subscribe, editor.snapshot, editor.snapshot);
  const [view, setView] = useState<EditorView | null>(null);
  /** Whether the next picture goes beside one that came with it. */
  const isBeside = useRef(false);
  const books = useBooks();
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState<Open>({ status: 'nothing' });
  const [settings, changeSettings] = useRoomSettings();
  const [problem, setProblem] = useState<string | null>(null);
  const status = useStatus(state);
  const { values, post } = state;
  const errors = { ...lengthErrors(values), ...state.errors };
  // Errors are never hidden in a closed drawer.
  const hasHiddenError = Object.keys(errors).some(
    (field) => field !== 'title' && field !== 'markdown',
  );
  const isDrawerOpen = settings.isDrawerOpen || (hasHiddenError && open.status !== 'publish');
  const answer = useRendered(values.markdown);
  const findings = useContinuity(view, values);
  const { words, today } = useWordsOfToday(
    values.markdown,
    state.revision,
    settings,
    changeSettings,
  );
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

  // Focuses the text, except on phones, where the keyboard would cover it.
  const title = useRef<HTMLTextAreaElement>(null);
  const begin = (text: EditorView) => {
    const field = firstWordsField();
    const { activeElement } = document;
    const isWriting = field !== null && field === activeElement;
    const isFree = activeElement === document.body && window.matchMedia('(hover: hover)').matches;
    if (!isWriting && !isFree) return;
    const isInTitle = isWriting && field.value !== '' && !field.value.includes('\n');
    if (isInTitle || isBlank(values)) {
      title.current?.focus();
      title.current?.setSelectionRange(values.title.length, values.title.length);
    } else {
      if (isWriting) text.dispatch({ selection: { anchor: text.state.doc.length } });
      text.focus();
    }
  };
  const isOpening = state.phase === 'opening';
  const tellReady = useEffectEvent(onOpened);
  // Before the next key: the focus goes from the first field to the title or the text, and then the field goes.
  useLayoutEffect(() => {
    if (!isOpening) tellReady();
  }, [isOpening]);

  if (isOpening) return <p className="px-6 py-24 text-center text-faded">Opening…</p>;
  if (state.phase !== 'open')
    return (
      <div className="room">
        <div className="room-bar">
          <PostsButton isListOpen={isListOpen} onList={onList} />
        </div>
        <div className="room-page">
          <div className="room-column">
            {state.phase === 'missing' ? (
              <Notice>This post is not there any more. It may be among the deleted ones.</Notice>
            ) : (
              <Alert>
                <p>The site does not answer, so this post cannot be opened yet.</p>
                <LinkButton onClick={() => void editor.open()}>Try again</LinkButton>
              </Alert>
            )}
          </div>
        </div>
      </div>
    );

  const addImage = (files: File[] = []) => {
    isBeside.current = false;
    setOpen({ status: 'picture', for: 'text', files });
  };
  const close = () => setOpen({ status: 'nothing' });
  /** Puts a picture where its file stands in a text that was pasted or dropped; null takes it out. */
  const replaceFile = (name: string, picture: ChosenPicture | null) => {
    const markdown = view?.state.doc.toString() ?? '';
    const end = `](${name})`;
    const at = markdown.indexOf(end);
    const from = markdown.lastIndexOf('![', at);
    if (at < 0 || from < 0) return false;
    const insert = picture ? imageMarkdown(picture) : '';
    view?.dispatch({ changes: { from, to: at + end.length, insert }, userEvent: 'format' });
    return true;
  };
  const closePictures = () => {
    if (open.status === 'picture') for (const { name } of open.files) replaceFile(name, null);
    setOpen({
      status: open.status === 'picture' && open.for === 'hero of the sheet' ? 'publish' : 'nothing',
    });
  };
  const onPicture = (picture: ChosenPicture, isLast: boolean, file?: File) => {
    const isForText = open.status === 'picture' && open.for === 'text';
    if (file && replaceFile(file.name, picture)) isBeside.current = false;
    else if (isForText && view) {
      insertBlock(view, imageMarkdown(picture));
      if (isBeside.current) putBeside(view);
      isBeside.current = true;
    } else {
      noteHero(picture);
      editor.change({ heroId: picture.id });
    }
    if (!isLast) return;
    // An open dialog keeps the focus, so it is closed first.
    flushSync(closePictures);
    if (isForText) view?.focus();
  };

  const makePreviewLink = async (days: number) => {
    await editor.flush();
    const shown = { draft: sessionId, ...(post && { id: post.id }) };
    return browserApi()('POST /Posts/preview-link', { ...shown, days });
  };

  const showWholePage = async () => {
    // Opened during the click. Browsers block windows that open later.
    const page = window.open('', '_blank');
    setProblem(null);
    try {
      const { path } = await makePreviewLink(1);
      if (page) page.location.href = path;
    } catch (error) {
      console.info('There is no preview link.', error);
      page?.close();
      setProblem('The page cannot be shown while the site does not answer. Try again in a moment.');
    }
  };

  const actions: TextActions = {
    link: () => setOpen({ status: 'link' }),
    picture: () => addImage(),
  };
  const toggleDrawer = () => changeSettings({ isDrawerOpen: !isDrawerOpen });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isHandled = (run: () => void) => {
      event.preventDefault();
      run();
    };
    if (isSaveShortcut(event)) isHandled(() => void editor.save());
    else if (isShortcut(event, '.')) isHandled(toggleDrawer);
    else if (isShortcut(event, 'm') && event.altKey)
      isHandled(() => changeSettings({ way: settings.way === 'rich' ? 'source' : 'rich' }));
    else if (isShortcut(event, 'enter') && event.shiftKey)
      isHandled(() => setOpen({ status: 'publish' }));
    else if (isShortcut(event, '/') || (event.key === '?' && !isTyping(event.target)))
      isHandled(() => setOpen({ status: 'keys' }));
  };
  const count = [
    wordsOf(words),
    ...(words > 0 ? [minutesToRead(minutesFor(words))] : []),
    ...(settings.goal > 0
      ? [`${today.toLocaleString('en-US')} of ${settings.goal.toLocaleString('en-US')} today`]
      : []),
  ].join(' · ');
  const isPanelShown =
    panels !== null &&
    (panel.shown === 'history' || (panel.shown === 'conflict' && state.theirs !== null));

  return (
    <div onKeyDown={onKeyDown}>
      <UnsavedChangesGuard isDirty={state.isDirty} isDirtyNow={() => editor.state.isDirty} />
      {panels && panel.shown === 'history' && (
        <panels.HistoryPanel
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
      {panels && panel.shown === 'conflict' && state.theirs && (
        <panels.ConflictScreen
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
        hidden={isPanelShown}
        className={`room ${isDrawerOpen ? 'has-drawer' : ''} ${settings.isPreviewed ? 'has-preview' : ''} ${settings.isFocused ? 'is-focused' : ''} ${id === null && isBlank(values) && unsaved ? 'is-blank' : ''}`}
      >
        <RoomBar
          state={state}
          status={status}
          count={count}
          isListOpen={isListOpen}
          isDrawerOpen={isDrawerOpen}
          isPreviewed={settings.isPreviewed}
          onList={onList}
          onDrawer={toggleDrawer}
          onPreview={() => changeSettings({ isPreviewed: !settings.isPreviewed })}
          onSave={() => void editor.save()}
          onPublish={() => setOpen({ status: 'publish' })}
        />
        <div className="room-panels">
          <div id="room-panels" />
        </div>
        <div className="room-page">
          <div className="room-column">
            <Trouble
              state={state}
              onTryNow={() => editor.retryNow()}
              onPutBack={() => void editor.restore()}
            />
            {id !== null && unsaved}
            {state.recoveredFrom && (
              <Notice>
                <p>
                  This is what you had typed on {dateTime.format(new Date(state.recoveredFrom))}. It
                  is not saved yet.
                </p>
                {afterDiscard && (
                  <LinkButton onClick={() => void editor.discard()}>
                    {afterDiscard === 'the saved post'
                      ? 'Go back to what is saved'
                      : 'Begin with an empty page'}
                  </LinkButton>
                )}
              </Notice>
            )}
            {state.setAside && !isSaving(state) && (
              <Notice>
                <p>What you had typed is set aside. Until the next save you can bring it back.</p>
                <LinkButton onClick={() => editor.bringBack()}>Bring it back</LinkButton>
              </Notice>
            )}
            {problem && (
              <div className="sticky top-(--bar) z-4">
                <Alert>
                  <p>{problem}</p>
                  <LinkButton onClick={() => setProblem(null)}>Close</LinkButton>
                </Alert>
              </div>
            )}
            {!panels && (open.status !== 'nothing' || state.needsKey) && (
              <Notice>This is still being loaded. It opens as soon as it is here.</Notice>
            )}
            <textarea
              ref={title}
              name="title"
              aria-label="Title"
              aria-required="true"
              aria-invalid={errors.title ? true : undefined}
              aria-describedby={errors.title ? 'title-error' : undefined}
              className="room-title"
              rows={1}
              placeholder="Title"
              value={values.title}
              onChange={({ target }) =>
                editor.change({ title: target.value.replace(/\s*\n\s*/g, ' ') })
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                view?.focus();
              }}
            />
            {errors.title && (
              <p id="title-error" className="text-note text-accent">
                {sentenceOn('Title', errors.title)}
              </p>
            )}
            <TextEditor
              text={values.markdown}
              view={view}
              settings={settings}
              isInvalid={errors.markdown !== undefined}
              describedBy={errors.markdown ? 'markdown-error' : undefined}
              onChange={(markdown) => editor.change({ markdown })}
              onFiles={addImage}
              onUnreadable={() => setProblem('This document is damaged, or of another kind.')}
              onLostPictures={(count) => setProblem(lostPictures(count))}
              onEditImage={(at) => setOpen({ status: 'figure', at })}
              actions={actions}
              books={books}
              onSelect={() => setTurn((turns) => turns + 1)}
              onReady={(text) => {
                setView(text);
                begin(text);
              }}
            />
            {id === null && isBlank(values) && unsaved}
            {errors.markdown && (
              <p id="markdown-error" className="text-note text-accent">
                {sentenceOn('Markdown', errors.markdown)}
              </p>
            )}
          </div>
          {settings.isPreviewed && (
            <PreviewPane
              title={values.title}
              answer={answer}
              part={view ? shownPartAt(view.state, view.state.selection.main.head) : 0}
              onWholePage={() => void showWholePage()}
            />
          )}
        </div>
        {panels && isDrawerOpen && (
          <panels.Drawer
            editor={editor}
            state={state}
            status={status}
            view={view}
            errors={errors}
            heroUrl={heroUrl}
            findings={findings}
            textName={post ? `post:${post.id}` : `new:${sessionId}`}
            count={count}
            settings={settings}
            onSettings={changeSettings}
            onHero={() => setOpen({ status: 'picture', for: 'hero', files: [] })}
            onHistory={() => panel.show('history')}
            onKeys={() => setOpen({ status: 'keys' })}
            onWholePage={() => void showWholePage()}
            readerLink={<panels.ReaderLink title={values.title} make={makePreviewLink} />}
            onClose={() => changeSettings({ isDrawerOpen: false })}
          />
        )}
        <ToolRow view={view} actions={actions} turn={turn} />
      </div>
      {panels && open.status === 'picture' && (
        <panels.PictureDialog
          title={open.for === 'text' ? 'Add a picture' : 'Hero image'}
          use={open.for === 'text' ? 'Put it in the text' : 'Use as hero image'}
          files={open.files}
          onPicture={onPicture}
          onClose={closePictures}
        />
      )}
      {panels && open.status === 'link' && view && (
        <panels.LinkDialog view={view} onClose={() => flushSync(close)} />
      )}
      {panels && open.status === 'figure' && view && (
        <panels.FigureDialog view={view} at={open.at} onClose={() => flushSync(close)} />
      )}
      {panels && open.status === 'keys' && <panels.KeysSheet onClose={close} />}
      {panels && open.status === 'publish' && (
        <panels.PublishSheet
          editor={editor}
          state={state}
          status={status}
          view={view}
          html={answer.rendered?.html ?? ''}
          heroUrl={heroUrl}
          errors={errors}
          onHero={() => setOpen({ status: 'picture', for: 'hero of the sheet', files: [] })}
          onClose={() => flushSync(close)}
        />
      )}
      {panels && state.needsKey && (
        <panels.KeyDialog
          onDone={() => void editor.onNewKey()}
          onClose={() => editor.postponeKey()}
        />
      )}
    </div>
  );
}
