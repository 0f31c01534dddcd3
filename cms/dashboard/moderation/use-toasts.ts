import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import type { Moderated } from '../../platform/fields/moderated';
import { undone, useDecisions } from './use-decisions';

/** Milliseconds for which undo is offered: enough to notice a mistake and reach the button. */
const undoFor = 12_000;

/** Returns a function that decides, shows the result in a toast with undo, and refreshes the page. `isBusy` includes that. */
export function useToasts(collection: Moderated['collection'], hold?: (ids?: number[]) => void) {
  const router = useRouter();
  const [isRefreshing, startTransition] = useTransition();
  const { isBusy, decide } = useDecisions(collection, (event, undo) => {
    if (event.type === 'undoing') return;
    if (event.type === 'sent') return hold?.();
    if (event.type === 'decided') {
      const { ids, message, problem } = event;
      const onClick = () => {
        hold?.(ids);
        undo?.();
      };
      const options = { duration: undoFor, action: { label: 'Undo', onClick } };
      if (problem) toast.warning(`${message} ${problem}`, options);
      else toast.success(message, options);
    } else if (event.type === 'undone') toast.info(undone);
    else toast.error(event.problem);
    startTransition(() => router.refresh());
  });
  return { isBusy: isBusy || isRefreshing, decide };
}
