import { useCallback, useEffect, useState } from 'react';
import type { MyComments } from '../../../../cms/contract/comments';
import { browserApi } from '../../../api/browser-api';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { useReader } from '../../../account/use-reader';

/** Loads the user's own comments on a post. Null while loading and for anonymous visitors. */
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
      // Without a response, the page stays as it is for anonymous visitors.
      () => undefined,
    );
    return () => leaving.abort();
  }, [post, userName, round]);

  return {
    reader,
    mine: answer?.of === `${post} ${userName}` ? answer.mine : null,
    refresh: useCallback(() => setRound((before) => before + 1), []),
  };
}
