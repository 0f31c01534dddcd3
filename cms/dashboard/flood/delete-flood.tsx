'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import type { Where } from 'payload';
import { useState } from 'react';
import { deleteAll, wordsOfError } from '../moderation/admin-rest-client';

type Flood = { collection: string; where: Where; /** For example `312 messages`. */ what: string };

/** Button that permanently deletes all records of a flood. */
export function DeleteFlood({ collection, where, what }: Flood) {
  const router = useRouter();
  const [isDeleting, setIsDeleting] = useState(false);
  const deleteFlood = async () => {
    setIsDeleting(true);
    try {
      await deleteAll(fetch, collection, where);
      toast.success(`Deleted ${what} marked as a flood.`);
    } catch (error) {
      toast.error(wordsOfError(error));
    } finally {
      setIsDeleting(false);
      router.refresh();
    }
  };
  return (
    <button
      type="button"
      className="decision__button decision__button--rejected"
      disabled={isDeleting}
      onClick={() => void deleteFlood()}
    >
      {isDeleting ? `Deleting ${what} …` : `Delete ${what}`}
    </button>
  );
}
