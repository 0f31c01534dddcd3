import type { ServerProps } from 'payload';
import { countAll } from '../queries/count-waiting';
import { listOf } from './waiting';

/** Pending work of the logged-in user, at the top of the navigation. */
export async function PendingBadge({ payload, user }: ServerProps) {
  if (!user) return null;
  const waiting = (await countAll({ payload, user })).filter(
    ({ inShort, count }) => inShort && count > 0,
  );
  return (
    <div className="waits-in-nav">
      {waiting.length === 0 && <p>Nothing is waiting for you</p>}
      {waiting.map(({ inShort, count, ...what }) => (
        <a key={inShort} href={listOf(what)}>
          {inShort} <strong>{count}</strong> <span className="waits-in-nav__unseen">waiting</span>
        </a>
      ))}
    </div>
  );
}
