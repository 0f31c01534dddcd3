import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { wordsOfError } from './rest';

/** Runs an action of a button, shows the message that it returns or its error, and refreshes the page. */
export function useAction(work: () => Promise<string>) {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      toast.success(await work());
    } catch (error) {
      toast.error(wordsOfError(error));
    } finally {
      setIsBusy(false);
      router.refresh();
    }
  };
  return { isBusy, run };
}
