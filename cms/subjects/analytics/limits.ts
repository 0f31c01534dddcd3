import { createHash } from 'node:crypto';
import { type Network, networksOf } from '../../platform/api/limits/client-ip';
import type { Counted, CountedKind } from './page-view';

// What visitors can make up has limits for each day and process, so that nobody can falsify the figures or fill the database.

/** Number of browsers that count as visitors in the smallest network. Larger networks have a multiple. */
const mostVisitors = 10;

/** Number of views that count in the smallest network. */
const mostViews = 10_000;

/** Limits visitors from many networks. */
const internet: Network = { key: 'internet', factor: 5_000 };

/** Number of characters of the user agent that distinguish visitors. */
const longestAgent = 500;

/**
 * Returns a function that identifies the visitor of a view. In a network with the maximum number of visitors, all others count as
 * one. Returns null if the network has the maximum number of views.
 */
export function visitorLimit() {
  let today = '';
  const known = new Set<string>();
  const networks = new Map<string, { visitors: number; views: number }>();
  return (day: string, ip: string, userAgent = ''): string | null => {
    if (day !== today) {
      known.clear();
      networks.clear();
    }
    today = day;
    const around = [...networksOf(ip), internet];
    const fullOf = (what: 'visitors' | 'views', most: number) =>
      around.findLast(({ key, factor }) => (networks.get(key)?.[what] ?? 0) >= most * factor);
    if (fullOf('views', mostViews)) return null;
    const own = createHash('sha256')
      .update(`${ip} ${userAgent.slice(0, longestAgent)}`)
      .digest('base64url')
      .slice(0, 16);
    const full = known.has(own) ? undefined : fullOf('visitors', mostVisitors);
    const isNew = !full && !known.has(own);
    if (isNew) known.add(own);
    for (const { key } of around) {
      const { visitors, views } = networks.get(key) ?? { visitors: 0, views: 0 };
      // Strangers of a full network add no entries.
      if (isNew || networks.has(key))
        networks.set(key, { visitors: visitors + Number(isNew), views: views + 1 });
    }
    return full?.key ?? own;
  };
}

/** Kinds whose subjects clients can make up. */
const madeUp = new Set<CountedKind>(['referrer', 'campaign', 'no-results']);
const mostMadeUp = 300;

/** Subject that replaces those beyond the limit. */
export const otherSubjects = '(others)';

/** Returns a function that limits the subjects of a day. */
export function subjectLimit() {
  let today = '';
  const known = new Map<CountedKind, Set<string>>();
  return (day: string, { kind, subject }: Counted): string => {
    if (!madeUp.has(kind)) return subject;
    if (day !== today) known.clear();
    today = day;
    const subjects = known.get(kind) ?? new Set();
    known.set(kind, subjects);
    if (subjects.size >= mostMadeUp && !subjects.has(subject)) return otherSubjects;
    subjects.add(subject);
    return subject;
  };
}

/** Views by a visitor on a day (UTC, ISO 8601). */
export type Views = Counted & { day: string; visitor: string; views: number };

/** Maximum number of entries between two writes to the database. Beyond it, views are not counted. */
const mostPending = 20_000;

/** Views that are not in the database yet. */
export class PendingViews {
  private readonly entries = new Map<string, Views>();

  add(added: Views): void {
    const { day, kind, visitor, subject, views } = added;
    const key = [day, kind, visitor, subject].join(' ');
    const known = this.entries.get(key);
    if (known) known.views += views;
    else if (this.entries.size < mostPending) this.entries.set(key, { ...added });
  }

  /** Removes and returns all entries. */
  take(): Views[] {
    const taken = [...this.entries.values()];
    this.entries.clear();
    return taken;
  }
}
