import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { PostEditor } from './post-editor';
import type { EditorStore } from './editor-store';
import { keepsEditorOpen } from './unsaved-changes-guard';
import { LogOut } from './log-out';
import { panelIn } from './editor-panel';
import { PostList } from './post-list';
import { moveSession, assignSession, sessionIdFor, claimSession } from './edit-session';
import { UnsavedList } from './unsaved-list';

/** The number of the post in the URL; null for a new one. */
function postIn(query: URLSearchParams): number | null {
  const id = Number(query.get('id'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * This tab's session for a post, once no other tab has it. Until then it is the one before: a new post that gets its number
 * stays in the editor.
 */
function useSession(post: number | null, turn: number) {
  const [sessionId, setSessionId] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void claimSession(post, sessionIdFor(post)).then((mine) => !isGone && setSessionId(mine));
    return () => {
      isGone = true;
    };
  }, [post, turn]);
  return sessionId;
}

/** The page of the editor: the list of posts, and one of them open. */
export function EditorPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isPanelShown = panelIn(useLocation().hash) !== null;
  const post = postIn(query);
  const [turn, setTurn] = useState(0);
  const [saves, setSaves] = useState(0);
  const [areListed, setAreListed] = useState(false);
  const sessionId = useSession(post, turn);
  const [editor, setEditor] = useState<EditorStore | null>(null);

  const go = (id: number | null) => {
    setTurn((turns) => turns + 1);
    setAreListed(false);
    void navigate(id === null ? '/admin/editor' : `/admin/editor?id=${id}`);
  };

  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-2 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="font-display text-h3">
          {post === null ? 'A new post' : 'The writing desk'}
        </h1>
        <p className="flex gap-x-5">
          <button
            type="button"
            aria-expanded={areListed}
            className="link min-h-11 cursor-pointer lg:hidden"
            onClick={() => setAreListed(!areListed)}
          >
            All posts
          </button>
          <LogOut editor={editor} />
        </p>
      </div>
      <div
        className={`grid items-start gap-x-8 gap-y-6 ${isPanelShown ? '' : 'lg:grid-cols-[15rem_minmax(0,1fr)]'}`}
      >
        <div
          hidden={isPanelShown}
          className={`lg:border-rule lg:sticky lg:top-2 ${isPanelShown ? '' : 'lg:block'} lg:max-h-[calc(100dvh-1rem)] lg:overflow-y-auto lg:border-r lg:pr-4 ${areListed ? '' : 'hidden'}`}
        >
          {sessionId && (
            <UnsavedList
              key={`${sessionId} ${saves}`}
              sessionId={sessionId}
              onContinue={(draft) => {
                assignSession(draft.post, draft.draft);
                go(draft.post);
              }}
            />
          )}
          <PostList
            current={post}
            version={saves}
            onNew={() => {
              assignSession(null);
              go(null);
            }}
            onDeleted={(id) => id === post && editor?.markDeleted()}
            onRestored={(id) => id === post && editor?.markRestored()}
          />
        </div>
        <div className="min-w-0">
          {sessionId && (
            <PostEditor
              key={sessionId}
              sessionId={sessionId}
              post={post}
              onOpen={setEditor}
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
      </div>
    </div>
  );
}
