'use client';

import { useListQuery } from '@payloadcms/ui';
import { useListActs } from './list-acts';
import type { Decision, Moderated } from './moderated';
import { type Former, putBack, readStates, writeState } from './records';

const inWords = ({ noun }: Moderated, records: Former[], done: string) => {
  const [first] = records;
  return records.length === 1 && first
    ? `“${first.title}” ${done}.`
    : `${records.length} ${noun.many} ${done}.`;
};

/** Decides on records of a list, tells so, and offers to undo it. */
export function useDeciding(moderated: Moderated) {
  const { act, isBusy } = useListActs();
  const { data } = useListQuery();
  const decide = (ids: (number | string)[], { status, done }: Decision) =>
    act(async () => {
      const former = await readStates(fetch, moderated, ids);
      await writeState(fetch, moderated, { ids, shown: data?.docs }, status);
      return {
        ids,
        told: inWords(moderated, former, done),
        undo: async () => {
          await putBack(fetch, moderated, former);
          return inWords(moderated, former, 'put back as before');
        },
      };
    });
  return { decide, isBusy };
}
