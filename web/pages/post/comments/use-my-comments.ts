import { useCallback, useEffect, useState } from 'react';
import type { MyComments } from '../../../../cms/contract/comments';
import { browserApi } from '../../../api/browser-api';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { useReader } from '../../../account/use-reader';

/**
 * What a post's comments are to the present reader. The page is the same for everybody, so the browser asks, and only for who
 * is logged in: null until the answer is there, and for visitors.
 */
export function useMyComments(post: number) {
  const reader = useReader();
  const userName = isLoggedIn(reader) ? reader.userName : null;
  const [answer, setAnswer] = useState<{ of: string; mine: MyComments } | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (userName === null) return;
    const leaving = new AbortController();
    const of = `${post} ${userName}`;
    browserApi(leaving.signal)('GET /Posts/{id}/comments/mine', { id: post }).then(
      (mine) => setAnswer({ of, mine }),
      // Without an answer the page is as for everybody; what is sent is answered in words.
      () => undefined,
    );
    return () => leaving.abort();
  }, [post, userName, round]);

  return {
    reader,
    mine: answer?.of === `${post} ${userName}` ? answer.mine : null,
    /** Asks again, as after a comment was sent. */
    refresh: useCallback(() => setRound((before) => before + 1), []),
  };
}
