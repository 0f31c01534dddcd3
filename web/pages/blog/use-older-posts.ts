import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { notYetBegun, stageOfCookies } from '../../../cms/contract/reading-stage';
import { browserApi } from '../../api/browser-api';
import { type PostList, readList, type Wanted } from './list';

/** Posts that were loaded after those of the page. */
type Older = Omit<PostList, 'total'>;

type State = 'ready' | 'loading' | 'failed';

/**
 * What has been loaded on the entries of this window's history, so that Back finds the list as long as it was left. The
 * server never writes here.
 */
const cache = new Map<string, Older>();

/**
 * The posts that follow a list, loaded a page at a time when they are requested.
 *
 * @param wanted what the list shows
 * @param next the cursor at its end; with another one what was loaded is of no use any more
 */
export function useOlderPosts(wanted: Wanted, next: string | null) {
  const place = `${useLocation().key} ${next}`;
  const [loaded, setLoaded] = useState<{ place: string; list: Older } | null>(null);
  const [attempt, setAttempt] = useState<{ place: string; state: State } | null>(null);
  const older = (loaded?.place === place ? loaded.list : cache.get(place)) ?? { posts: [], next };
  const state = attempt?.place === place ? attempt.state : 'ready';

  async function loadMore(): Promise<void> {
    if (state === 'loading' || older.next === null) return;
    setAttempt({ place, state: 'loading' });
    const more = await readList(
      browserApi(),
      { ...wanted, before: older.next },
      stageOfCookies(document.cookie) ?? notYetBegun,
    ).catch(() => null);
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
    /** Whether some have come just now; what Back has restored the reader knows. */
    hasLoaded: loaded?.place === place,
    loadMore,
  };
}
