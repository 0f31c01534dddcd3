'use client';

import { useListQuery } from '@payloadcms/ui';
import { useListActs } from './list-actions';
import { inWords } from './in-words';
import type { Decision, Moderated, CountTexts } from '../../moderation/moderated';
import { putBack, readStates, writeState } from './admin-rest-client';

const undone: CountTexts = { one: 'is as it was before', many: 'are as they were before' };

/** Returns a function that decides on records of a list, with message and undo. */
export function useDeciding(moderated: Moderated) {
  const { act, isBusy } = useListActs();
  const { data } = useListQuery();
  const decide = (ids: (number | string)[], { status, done }: Decision) =>
    act(async () => {
      const former = await readStates(fetch, moderated, ids);
      await writeState(fetch, moderated, { ids, shown: data?.docs }, status);
      return {
        ids,
        told: inWords(moderated.noun, former, done),
        undo: async () => {
          await putBack(fetch, moderated, former);
          return inWords(moderated.noun, former, undone);
        },
      };
    });
  return { decide, isBusy };
}
