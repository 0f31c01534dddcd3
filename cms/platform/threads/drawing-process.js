import sharp from 'sharp';

// Each picture is drawn only once, so caching its source is useless.
sharp.cache(false);

// The site ends this process by closing the channel, after all work is done.
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
