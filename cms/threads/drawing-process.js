import sharp from 'sharp';

// A picture is drawn once: its source would be cached for nothing.
sharp.cache(false);

// The site ends this process by closing the channel, when it has no more to draw.
process.on('SIGTERM', () => undefined);

/** @param {import('./drawing').Order} order @returns {Promise<unknown>} */
const draw = async ({ input, options, steps }) =>
  steps.reduce(
    (image, { method, args }) => Reflect.apply(Reflect.get(image, method), image, args),
    sharp(input, options),
  );

process.on(
  'message',
  /** @param {import('./drawing').Order & { id: number }} order */
  ({ id, ...order }) => {
    draw(order).then(
      (result) => process.send?.({ id, result }),
      (error) => process.send?.({ id, error }),
    );
  },
);
