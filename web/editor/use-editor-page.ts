import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../cms/contract/plain/client';
import type { LibraryImage } from '../../cms/contract/media';
import type { EditedPost, PostStatus } from '../../cms/contract/posts';
import { minutesFor } from '../../cms/contract/plain/reading-time';
import type { TextActions } from '../../text-editor/text-tools';
import { browserApi } from '../api/browser-api';
import { useIsBefore } from '../components/use-is-before';
import { minutesToRead } from '../components/minutes-to-read';
import { keepsEditorOpen } from './unsaved-changes-guard';
import { useContinuity } from './continuity/use-continuity';
import { moveSession, startSession } from './edit-session';
import { EditorStore } from './editor-store';
import { takeFirstWords } from './first-words';
import { localDrafts } from './local-drafts';
import type { EditorOptions } from './post-drafts';
import { lengthErrors, toStorableText } from './post-form-values';
import { useReply } from './use-reply';
import { RetryTimer } from './failure';
import type { PostEditorState } from './editor-state';
import { useEditorSettings, useWordsOfToday, wordsOf } from './editor-settings';

const panels = ['history', 'conflict'] as const;

/**
 * A panel replaces the editor. It has its own URL, so that Back closes it. A conflict is shown at once.
 *
 * @param theirs the version that is in conflict with the author's
 * @param onConflict called before a conflict is shown
 * @param onConflictLeft called when the author leaves the conflict as it is
 */
function useEditorPanel(
  theirs: EditedPost | null,
  { onConflict, onConflictLeft }: { onConflict: () => void; onConflictLeft: () => void },
) {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const shown = panels.find((panel) => hash === `#${panel}`);
  const show = (panel: (typeof panels)[number]) =>
    void navigate({ pathname, search, hash: panel }, { state: keepsEditorOpen });
  const close = () => {
    // Opened directly, there is no earlier history entry of the editor.
    if (state === keepsEditorOpen) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, state: keepsEditorOpen });
  };

  const follow = useEffectEvent(() => {
    if (theirs) {
      onConflict();
      show('conflict');
    } else if (shown === 'conflict') close();
  });
  const leave = useEffectEvent(() => {
    if (theirs && shown !== 'conflict') onConflictLeft();
  });
  useEffect(() => follow(), [theirs]);
  useEffect(() => leave(), [shown]);

  return { shown, show, close };
}

export type Panels = typeof import('./panels');

export type PageOptions = EditorOptions & {
  /** Null until they are loaded. */
  panels: Panels | null;
  /** Opens another post, or another session of this one. */
  onGo: (id: number | null) => void;
  /** Called when the editor has replaced the server's page. */
  onOpened: () => void;
};

/** The dialog for pictures. Without dropped or pasted files, it shows the library. */
export type OpenPictures = {
  status: 'picture';
  for: 'text' | 'hero' | 'hero of the sheet';
  files: File[];
};

/** The open dialog. */
type Open =
  | { status: 'nothing' | 'keys' | 'publish' | 'link' }
  | { status: 'figure'; at: number }
  | OpenPictures;

/** Returns the current status of the saved post; null for a new one. A scheduled post may be published while it is open. */
function useStatus({ post, values }: PostEditorState): PostStatus | null {
  const isToCome = useIsBefore(post?.publishedAt ?? null);
  // The save button's label changes at that time, too.
  useIsBefore(values.publishedAt);
  return post?.status === 'scheduled' && !isToCome ? 'published' : (post?.status ?? null);
}

/** Returns the HTML of the text, rendered by the site. */
function useRendered(markdown: string) {
  const { reply, failure } = useReply(
    markdown,
    (api) => api('POST /Posts/render', { markdown: toStorableText(markdown) }),
    350,
  );
  const errors = failure instanceof ApiError ? failure.problem.errors : undefined;
  return {
    html: reply?.html,
    problem:
      failure !== null &&
      (errors?.map(({ message }) => message).join(' ') ??
        'The site is not responding, so the preview is older than the text.'),
  };
}

/** State that the parts of the editor share: the post, its text, and the open dialog. */
export function useEditorPage(options: PageOptions) {
  const [editor] = useState(() => {
    const sessions = { moveSession, startSession };
    const dependencies = { api: browserApi(), localDrafts, ...sessions, takeFirstWords };
    return new EditorStore(options, { ...dependencies, retryTimer: new RetryTimer() });
  });
  const state = useSyncExternalStore(editor.subscribe, () => editor.state);
  const { sessionId, values, post } = state;
  const [view, setView] = useState<EditorView | null>(null);
  /** Changes with every selection, edit, or change of the focus. */
  const [turn, setTurn] = useState(0);
  const [isListed, setIsListed] = useState(false);
  const [open, setOpen] = useState<Open>({ status: 'nothing' });
  const remembered = useEditorSettings();
  const [settings, changeSettings] = remembered;
  const [problem, setProblem] = useState<string | null>(null);
  /** The hero image that was last chosen here. */
  const [hero, setHero] = useState<Pick<LibraryImage, 'id' | 'url'> | null>(null);
  const status = useStatus(state);
  const errors = { ...lengthErrors(values), ...state.errors };
  // Errors are never hidden in a closed drawer.
  const hasHiddenError = Object.keys(errors).some((field) => !/^(title|markdown)$/.test(field));
  const isDrawerOpen = settings.isDrawerOpen || (hasHiddenError && open.status !== 'publish');
  const rendered = useRendered(values.markdown);
  const findings = useContinuity(view, values);
  const { words, today } = useWordsOfToday(values.markdown, state.revision, remembered);
  const count = [
    wordsOf(words),
    words > 0 && minutesToRead(minutesFor(words)),
    settings.goal > 0 &&
      `${today.toLocaleString('en-US')} of ${settings.goal.toLocaleString('en-US')} today`,
  ]
    .filter(Boolean)
    .join(' · ');
  const panel = useEditorPanel(state.theirs, {
    // The sheet is modal, so the author could not use the panel behind it.
    onConflict: () => open.status === 'publish' && setOpen({ status: 'nothing' }),
    onConflictLeft: () => editor.postponeConflict(),
  });

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void editor.flush();
    };
    void editor.open();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      editor.close();
    };
  }, [editor]);

  // An open dialog keeps the focus, so it closes at once.
  const close = () => flushSync(() => setOpen({ status: 'nothing' }));
  const choosePicture = (files: File[] = []) => setOpen({ status: 'picture', for: 'text', files });

  const actions: TextActions = {
    link: () => setOpen({ status: 'link' }),
    picture: () => choosePicture(),
  };

  /** Returns a link that shows the draft for some days. */
  const makePreviewLink = async (days: number) => {
    await editor.flush();
    return browserApi()('POST /Posts/preview-link', {
      draft: editor.state.sessionId,
      id: post?.id,
      days,
    });
  };
  const showWholePage = async () => {
    // Opened during the click. Browsers block windows that open later.
    const tab = window.open('', '_blank');
    setProblem(null);
    try {
      const { path } = await makePreviewLink(1);
      if (tab) tab.location.href = path;
    } catch (error) {
      console.info('There is no preview link.', error);
      tab?.close();
      setProblem('The site is not responding. Try again in a moment.');
    }
  };

  const savedHero = post?.heroId === values.heroId ? post.heroUrl : null;
  return {
    ...options,
    sessionId,
    editor,
    state,
    status,
    errors,
    view,
    setView,
    settings,
    changeSettings,
    isListed,
    setIsListed,
    isDrawerOpen,
    rendered,
    findings,
    count,
    panel,
    problem,
    setProblem,
    open,
    setOpen,
    close,
    choosePicture,
    setHero,
    actions,
    makePreviewLink,
    showWholePage,
    turn,
    onSelect: () => setTurn((turns) => turns + 1),
    heroUrl: hero?.id === values.heroId ? hero.url : savedHero,
    toggleDrawer: () => changeSettings({ isDrawerOpen: !isDrawerOpen }),
  };
}

export type PageState = ReturnType<typeof useEditorPage>;
