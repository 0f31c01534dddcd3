import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { wordsOfError } from './rest';

/** Runs an action of a button, shows the message that it returns or its error, and refreshes the page. */
export function useAction(work: () => Promise<string>) {
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const run = () =>
    startTransition(async () => {
      try {
        toast.success(await work());
      } catch (error) {
        toast.error(wordsOfError(error));
      }
      startTransition(() => router.refresh());
    });
  return { isBusy, run };
}
