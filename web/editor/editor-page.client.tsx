import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { claimSession } from './edit-session';
import { roomRoot } from './frame';
import { PostEditor } from './post-editor';
import { RetryTimer, untilAnswered } from './failure';
import { keepsEditorOpen } from './unsaved-changes-guard';
import { useReply } from './use-reply';
import type { Panels } from './use-room';
import './room.css';

/** The number of the post in the URL; null for a new one. */
function postIn(query: URLSearchParams): number | null {
  const id = Number(query.get('id'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The page of the editor: one post is open, of which this tab has the session. */
export function EditorPage({ onOpened }: { onOpened: () => void }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const post = postIn(query);
  const [turn, setTurn] = useState(0);
  // The former session stays until no other tab has the next one, so that a new post that gets its id stays open.
  const { reply: sessionId } = useReply(`${post} ${turn}`, () => claimSession(post));
  const [panels, setPanels] = useState<Panels | null>(null);

  return (
    <div className={roomRoot}>
      <h1 className="sr-only">{post === null ? 'New post' : 'Edit a post'}</h1>
      {sessionId && (
        <PostEditor
          key={sessionId}
          sessionId={sessionId}
          id={post}
          panels={panels}
          onGo={(id) => {
            setTurn((turns) => turns + 1);
            void navigate(id === null ? '/admin/editor' : `/admin/editor?id=${id}`);
          }}
          onOpened={() => {
            onOpened();
            // What nobody needs for writing comes after the text.
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
