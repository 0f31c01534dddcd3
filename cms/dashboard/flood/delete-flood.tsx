'use client';

import type { Where } from 'payload';
import { DecisionButton } from '../moderation/decision-button';
import { deleteAll } from '../moderation/records';
import { useAction } from '../use-action';

type Flood = { collection: string; where: Where; /** For example `312 messages`. */ what: string };

export function DeleteFlood({ collection, where, what }: Flood) {
  const { isBusy, run } = useAction(async () => {
    await deleteAll(collection, where);
    return `Deleted ${what} marked as a flood.`;
  });
  return (
    <DecisionButton kind="rejected" isIdle={isBusy} onClick={run}>
      {isBusy ? `Deleting ${what} …` : `Delete ${what}`}
    </DecisionButton>
  );
}
