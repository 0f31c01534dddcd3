import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Desk } from './post-editor';
import type { Desk as DeskModel } from './editor-store';
import { staysAtDesk } from './unsaved-changes-guard';
import { LogOut } from './log-out';
import { panelIn } from './panel-address';
import { PostList } from './post-list';
import { followPost, sitDown, sittingFor, takeSitting } from './edit-session';
import { UnsavedList } from './unsaved-list';

/** The number of the post in the address; null for a new one. */
function postIn(query: URLSearchParams): number | null {
  const id = Number(query.get('id'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * This tab's sitting at a post, once no other tab has it. Until then it is the one before: a new post that gets its number
 * stays on the desk.
 */
function useSitting(post: number | null, turn: number) {
  const [sitting, setSitting] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void takeSitting(post, sittingFor(post)).then((mine) => !isGone && setSitting(mine));
    return () => {
      isGone = true;
    };
  }, [post, turn]);
  return sitting;
}

/** The author's room: the posts, and one of them on the desk. */
export function Room() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isPanelShown = panelIn(useLocation().hash) !== null;
  const post = postIn(query);
  const [turn, setTurn] = useState(0);
  const [saves, setSaves] = useState(0);
  const [areListed, setAreListed] = useState(false);
  const sitting = useSitting(post, turn);
  const [desk, setDesk] = useState<DeskModel | null>(null);

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
          <LogOut desk={desk} />
        </p>
      </div>
      <div
        className={`grid items-start gap-x-8 gap-y-6 ${isPanelShown ? '' : 'lg:grid-cols-[15rem_minmax(0,1fr)]'}`}
      >
        <div
          hidden={isPanelShown}
          className={`lg:border-rule lg:sticky lg:top-2 ${isPanelShown ? '' : 'lg:block'} lg:max-h-[calc(100dvh-1rem)] lg:overflow-y-auto lg:border-r lg:pr-4 ${areListed ? '' : 'hidden'}`}
        >
          {sitting && (
            <UnsavedList
              key={`${sitting} ${saves}`}
              sitting={sitting}
              onContinue={(draft) => {
                sitDown(draft.post, draft.draft);
                go(draft.post);
              }}
            />
          )}
          <PostList
            current={post}
            version={saves}
            onNew={() => {
              sitDown(null);
              go(null);
            }}
            onDeleted={(id) => id === post && desk?.wasDeleted()}
            onRestored={(id) => id === post && desk?.wasRestored()}
          />
        </div>
        <div className="min-w-0">
          {sitting && (
            <Desk
              key={sitting}
              sitting={sitting}
              post={post}
              onLaid={setDesk}
              onSaved={({ id }) => {
                setSaves((count) => count + 1);
                followPost(sitting, id);
                if (post !== id)
                  void navigate(`/admin/editor?id=${id}`, {
                    replace: true,
                    state: staysAtDesk,
                  });
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}
