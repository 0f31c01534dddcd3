import type { Payload } from 'payload';
import { emptyTrash } from './queries/empty-trash';

const hour = 3600_000;

/**
 * Empties the trash of what has lain in it for its days, now and every hour until it is stopped. Any number of processes may: what
 * one has deleted, another does not find.
 */
export function keepTrashEmptied(
  payload: Payload,
  { every = hour }: { every?: number } = {},
): { stop: () => Promise<void> } {
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= emptyTrash(payload)
      .then(({ deleted }) => {
        if (deleted > 0) payload.logger.info({ msg: 'The trash was emptied', deleted });
      })
      .catch((error: unknown) =>
        payload.logger.warn({ err: error, msg: 'The trash could not be emptied' }),
      )
      .finally(() => {
        round = undefined;
      });
  };
  look();
  const timer = setInterval(look, every);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
