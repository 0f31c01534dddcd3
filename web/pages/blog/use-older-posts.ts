import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { browserApi } from '../../api/browser-api';
import { stageNow } from '../../api/stage-now';
import { type PostList, readList, type Wanted } from './list';

type Older = Omit<PostList, 'total'>;

type State = 'ready' | 'loading' | 'failed';

/** Loaded posts by history entry, so that Back restores the list. Not used on the server. */
const cache = new Map<string, Older>();

export function useOlderPosts(wanted: Wanted, next: string | null) {
  const place = `${useLocation().key} ${next}`;
  const [loaded, setLoaded] = useState<{ place: string; list: Older } | null>(null);
  const [attempt, setAttempt] = useState<{ place: string; state: State } | null>(null);
  const older = (loaded?.place === place ? loaded.list : cache.get(place)) ?? { posts: [], next };
  const state = attempt?.place === place ? attempt.state : 'ready';

  async function loadMore(): Promise<void> {
    if (state === 'loading' || older.next === null) return;
    setAttempt({ place, state: 'loading' });
    const more = await readList(browserApi(), { ...wanted, before: older.next }, stageNow()).catch(
      () => null,
    );
    if (more) {
      const list = { posts: [...older.posts, ...more.posts], next: more.next };
      cache.set(place, list);
      setLoaded({ place, list });
    }
    setAttempt((now) => (now?.place === place ? { place, state: more ? 'ready' : 'failed' } : now));
  }

  return {
    ...older,
    state,
    /** True if posts were loaded now, not restored by Back. */
    hasLoaded: loaded?.place === place,
    loadMore,
  };
}
