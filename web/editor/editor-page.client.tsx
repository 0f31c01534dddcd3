import type { EditorView } from '@codemirror/view';
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { sentenceOn } from '../components/fields';
import { Alert, Notice } from '../components/form';
import { LinkButton } from './controls';
import { Page, editorRoot, Row, TitleField } from './frame';
import { canDiscard, isSaving } from './editor-state';
import { firstWordsField } from './first-words';
import { isBlank } from './post-form-values';
import { PostsPanel, UnsavedList } from './posts-panel';
import { PreviewPane } from './preview-pane';
import { PostsButton, EditorBar, Trouble } from './editor-bar';
import { TextEditor, ToolRow } from './text-editor';
import { keepsEditorOpen, UnsavedChangesGuard } from './unsaved-changes-guard';
import { type Panels, type PageState, type PageOptions, useEditorPage } from './use-editor-page';
import { claimSession } from './edit-session';
import { RetryTimer, untilAnswered } from './failure';
import { useReply } from './use-reply';
import './post-editor.css';

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');

/** Handles keys pressed anywhere in the editor, and those that apply only outside the text. */
function pressKey(event: KeyboardEvent, page: PageState) {
  const { editor, settings, changeSettings, setOpen } = page;
  if (event.defaultPrevented) return;
  const isShortcut = (key: string) =>
    (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === key;
  if (isShortcut('s') && !event.shiftKey) void editor.save();
  else if (isShortcut('.')) page.toggleDrawer();
  else if (isShortcut('m') && event.altKey)
    changeSettings({ way: settings.way === 'rich' ? 'source' : 'rich' });
  else if (isShortcut('enter') && event.shiftKey) setOpen({ status: 'publish' });
  else if (isShortcut('/') || (event.key === '?' && !isTyping(event.target)))
    setOpen({ status: 'keys' });
  else return;
  event.preventDefault();
}

const FieldError = ({ label, error }: { label: string; error: string | undefined }) =>
  error && (
    <p id={`${label.toLowerCase()}-error`} className="text-note text-accent">
      {sentenceOn(label, error)}
    </p>
  );

function Notices({ page }: { page: PageState }) {
  const { editor, state, problem, setProblem } = page;
  return (
    <>
      {state.recoveredFrom && (
        <Notice>
          <p>
            You typed this on {dateTime.format(new Date(state.recoveredFrom))}. It is not saved yet.
          </p>
          {canDiscard(state, page.id) && (
            <LinkButton onClick={() => void editor.discard()}>
              {state.post ? 'Go back to the saved version' : 'Begin with an empty page'}
            </LinkButton>
          )}
        </Notice>
      )}
      {state.setAside && !isSaving(state) && (
        <Notice>
          <p>Your unsaved text is set aside. You can bring it back until the next save.</p>
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
      {!page.panels && (page.open.status !== 'nothing' || state.needsKey) && (
        <Notice>Still loading. It opens as soon as it has loaded.</Notice>
      )}
    </>
  );
}

/** Says why the post is not open. */
function Unopened({ page: { editor, state } }: { page: PageState }) {
  if (state.phase === 'missing')
    return <Notice>This post no longer exists. It may be among the deleted ones.</Notice>;
  const isAway = state.phase === 'away';
  return (
    <Alert>
      <p>
        {isAway
          ? 'The site is not responding, so this post cannot be opened yet.'
          : 'Your login or key is no longer valid, so this post cannot be opened.'}
      </p>
      <LinkButton onClick={() => void editor.open()}>
        {isAway ? 'Try again' : 'Log in again'}
      </LinkButton>
    </Alert>
  );
}

function PostEditor(options: PageOptions) {
  const page = useEditorPage(options);
  const { id, panels, editor, state, errors, view, settings, panel } = page;
  const { values } = state;
  const title = useRef<HTMLTextAreaElement>(null);

  // Focuses the text, except on phones, where the keyboard would cover it.
  const begin = (text: EditorView) => {
    const field = firstWordsField();
    const { activeElement } = document;
    const isWriting = field !== null && field === activeElement;
    const isFree =
      activeElement?.matches('body, main') && window.matchMedia('(hover: hover)').matches;
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
  const tellReady = useEffectEvent(page.onOpened);
  // Before the next key press: moves the focus from the first-words field, which is then removed, to the title or the text.
  useLayoutEffect(() => {
    if (!isOpening) tellReady();
  }, [isOpening]);

  if (isOpening) return <p className="px-6 py-24 text-center text-faded">Opening…</p>;
  if (state.phase !== 'open')
    return (
      <div className="post-editor">
        {page.isListed && <PostsPanel page={page} />}
        <Row>
          <PostsButton page={page} />
        </Row>
        <Page>
          <Unopened page={page} />
        </Page>
        {panels && <panels.Dialogs page={page} />}
      </div>
    );

  const isPanelShown =
    panels !== null &&
    (panel.shown === 'history' || (panel.shown === 'conflict' && state.theirs !== null));
  const isEmptyPage = id === null && isBlank(values);
  const unsaved = !page.isListed && (
    <UnsavedList page={page} isShown={({ post }) => id === null || post === id} />
  );
  const look = [
    'post-editor',
    page.isDrawerOpen && 'lg:[--drawer:23rem]',
    settings.isFocused && 'is-focused',
    isEmptyPage && unsaved && '[--below:1rem] [--least:9rem]',
  ];
  return (
    <div onKeyDown={(event) => pressKey(event, page)}>
      <UnsavedChangesGuard editor={editor} />
      {page.isListed && <PostsPanel page={page} />}
      {isPanelShown && <panels.ReplacingPanel page={page} />}
      <div hidden={isPanelShown} className={look.filter(Boolean).join(' ')}>
        <EditorBar page={page} />
        {/* Outside CodeMirror's container, which has `position: relative`. */}
        <div className="sticky top-(--bar) z-5 pe-(--drawer)">
          <div id="editor-panels" />
        </div>
        <Page preview={settings.isPreviewed && <PreviewPane page={page} />}>
          <Trouble page={page} />
          {id !== null && unsaved}
          <Notices page={page} />
          <TitleField
            ref={title}
            name="title"
            aria-required="true"
            aria-invalid={errors.title ? true : undefined}
            aria-describedby={errors.title ? 'title-error' : undefined}
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
          <FieldError label="Title" error={errors.title} />
          <TextEditor
            page={page}
            onReady={(text) => {
              page.setView(text);
              begin(text);
            }}
          />
          {isEmptyPage && unsaved}
          <FieldError label="Markdown" error={errors.markdown} />
        </Page>
        {panels && page.isDrawerOpen && <panels.Drawer page={page} />}
        <ToolRow page={page} />
      </div>
      {panels && <panels.Dialogs page={page} />}
    </div>
  );
}

/** Returns the id of the post in the URL; null for a new post. */
function postIn(query: URLSearchParams): number | null {
  const id = Number(query.get('id'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The editor's page, with one open post. */
export function EditorPage({ onOpened }: { onOpened: () => void }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const post = postIn(query);
  const [turn, setTurn] = useState(0);
  // The former session stays until the next one is claimed, so that a new post stays open when it gets its id.
  const { reply: session } = useReply(`${post} ${turn}`, async () => ({
    id: await claimSession(post),
    turn,
  }));
  const [panels, setPanels] = useState<Panels | null>(null);

  return (
    <div className={editorRoot}>
      <h1 className="sr-only">{post === null ? 'New post' : 'Edit a post'}</h1>
      {session && (
        <PostEditor
          // A draft that this tab has split off may be continued, under the id that the tab began with.
          key={`${session.id} ${session.turn}`}
          sessionId={session.id}
          id={post}
          panels={panels}
          onGo={(id) => {
            setTurn((turns) => turns + 1);
            void navigate(id === null ? '/admin/editor' : `/admin/editor?id=${id}`);
          }}
          onOpened={() => {
            onOpened();
            // Panels are not needed to write, so they are loaded after the text.
            void untilAnswered(() => import('./panels'), new RetryTimer().wait).then(setPanels);
          }}
          onSaved={({ id }) => {
            if (post !== id)
              void navigate(`/admin/editor?id=${id}`, { replace: true, state: keepsEditorOpen });
          }}
        />
      )}
    </div>
  );
}
