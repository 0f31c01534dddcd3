'use client';

import { useListQuery } from '@payloadcms/ui';
import { useListActs } from './list-actions';
import { inWords } from './in-words';
import type { Decision, Moderated, CountTexts } from '../../moderation/moderated';
import { writeValues, readStates, writeState } from './records';

const undone: CountTexts = { one: 'is as it was before', many: 'are as they were before' };

/** Returns a function that decides on records of a list, with message and undo. */
export function useDeciding(moderated: Moderated) {
  const { act, isBusy } = useListActs();
  const { data } = useListQuery();
  const decide = (ids: (number | string)[], { status, done }: Decision) =>
    act(async () => {
      const former = await readStates(moderated, ids);
      await writeState(moderated, { ids, shown: data?.docs }, status);
      return {
        ids,
        told: inWords(moderated.noun, former, done),
        undo: async () => {
          await writeValues(moderated, former);
          return inWords(moderated.noun, former, undone);
        },
      };
    });
  return { decide, isBusy };
}
