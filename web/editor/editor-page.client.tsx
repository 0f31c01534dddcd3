import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { usePhoneSheet } from './phone-sheet';
import { type Panels, PostEditor } from './post-editor';
import type { EditorStore } from './editor-store';
import { keepsEditorOpen } from './unsaved-changes-guard';
import type { DraftSummary } from '../../cms/contract/drafts';
import { moveSession, assignSession, claimSession } from './edit-session';
import { sidePanel, ToolButton, word } from './controls';
import { UnsavedList } from './unsaved-list';
import { untilAnswered, RetryTimer } from './retry';
import { useReply } from './use-reply';
import { ThemeSwitch } from '../components/theme';
import './room.css';

/** The number of the post in the URL; null for a new one. */
function postIn(query: URLSearchParams): number | null {
  const id = Number(query.get('id'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The page of the editor: the list of posts, and one of them open. */
export function EditorPage({ onOpened }: { onOpened: () => void }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const post = postIn(query);
  const [turn, setTurn] = useState(0);
  const [saves, setSaves] = useState(0);
  const [areListed, setAreListed] = useState(false);
  usePhoneSheet(areListed, () => setAreListed(false));
  // The former session stays until no other tab has the next one, so that a new post that gets its id stays open.
  const { reply: sessionId } = useReply(`${post} ${turn}`, () => claimSession(post));
  const [editor, setEditor] = useState<EditorStore | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  // What nobody needs for writing comes after the text.
  const [panels, setPanels] = useState<Panels | null>(null);
  useEffect(() => {
    if (isOpened)
      void untilAnswered(() => import('./panels'), new RetryTimer().wait).then(setPanels);
  }, [isOpened]);

  const go = (id: number | null) => {
    setTurn((turns) => turns + 1);
    setAreListed(false);
    void navigate(id === null ? '/admin/editor' : `/admin/editor?id=${id}`);
  };

  const unsaved = (isShown?: (draft: DraftSummary) => boolean) =>
    sessionId && (
      <UnsavedList
        key={`${sessionId} ${saves}`}
        sessionId={sessionId}
        {...(isShown && { isShown })}
        onContinue={(draft) => {
          assignSession(draft.post, draft.draft);
          go(draft.post);
        }}
      />
    );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!areListed) return;
    list.current?.focus();
    return () => {
      // The closed list had the focus.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[aria-controls=room-posts]')?.focus();
    };
  }, [areListed]);

  return (
    <div className="room-root">
      <h1 className="sr-only">{post === null ? 'New post' : 'Edit a post'}</h1>
      {areListed && (
        <div
          ref={list}
          id="room-posts"
          tabIndex={-1}
          className={`${sidePanel} shadow-leaf start-0 z-6 border-e`}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) setAreListed(false);
          }}
        >
          <div className="flex items-center gap-4 *:last:ms-auto">
            <a href="/cms" className={`link ${word}`}>
              Dashboard
            </a>
            <Link to="/" className={`link ${word}`}>
              Home
            </Link>
            <ThemeSwitch />
            <ToolButton onClick={() => setAreListed(false)}>Close</ToolButton>
          </div>
          {unsaved((draft) => draft.post === null || draft.post !== post)}
          {panels && (
            <panels.PostList
              current={post}
              editor={editor}
              version={saves}
              onNew={() => {
                assignSession(null);
                go(null);
              }}
              onOpen={() => setAreListed(false)}
              onDuplicated={go}
            />
          )}
          <div className="mt-8">{panels && <panels.LogOut editor={editor} />}</div>
        </div>
      )}
      {sessionId && (
        <PostEditor
          key={sessionId}
          sessionId={sessionId}
          post={post}
          isListOpen={areListed}
          onList={() => setAreListed(!areListed)}
          unsaved={
            !areListed && unsaved(post === null ? undefined : (draft) => draft.post === post)
          }
          onOpen={setEditor}
          onOpened={() => {
            setIsOpened(true);
            onOpened();
          }}
          panels={panels}
          onSaved={({ id }) => {
            setSaves((count) => count + 1);
            moveSession(sessionId, id);
            if (post !== id)
              void navigate(`/admin/editor?id=${id}`, {
                replace: true,
                state: keepsEditorOpen,
              });
          }}
        />
      )}
    </div>
  );
}
