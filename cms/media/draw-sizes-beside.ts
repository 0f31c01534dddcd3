import type { Payload } from 'payload';
import { drawMissingSizes } from './queries/draw-missing-sizes';

export function drawSizesBeside(payload: Payload): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const round = drawMissingSizes(payload, ending.signal)
    .then((drawn) => {
      if (drawn > 0) payload.logger.info({ msg: 'Sizes of pictures were drawn', drawn });
    })
    .catch((error: unknown) =>
      payload.logger.warn({ err: error, msg: 'The sizes of pictures could not be drawn' }),
    );
  return {
    stop: async () => {
      ending.abort();
      await round;
    },
  };
}
