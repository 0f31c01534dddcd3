import { expect, test } from 'vitest';
import { RenderCache } from './public-answer';

const picture = (size = 10) => Buffer.alloc(size);

test('a picture is drawn once for several requests', async () => {
  const pictures = new RenderCache({ bytes: 100, waiting: 10 });
  let drawn = 0;
  const draw = async () => {
    drawn++;
    return picture();
  };
  await Promise.all(Array.from({ length: 5 }, () => pictures.get('a', draw)));
  await pictures.get('a', draw);
  expect(drawn).toBe(1);
});

test('pictures are drawn one at a time, and a failed one does not block others', async () => {
  const pictures = new RenderCache({ bytes: 100, waiting: 10 });
  let atWork = 0;
  const draw = async () => {
    expect(++atWork).toBe(1);
    await Promise.resolve();
    atWork--;
    return picture();
  };
  const failing = pictures.get('bad', () => Promise.reject(new Error('torn')));
  const others = ['a', 'b', 'c'].map((key) => pictures.get(key, draw));
  await expect(failing).rejects.toThrow('torn');
  expect(await Promise.all(others)).toHaveLength(3);
  expect(await pictures.get('bad', draw)).toHaveLength(10);
});

test('requests beyond the limit of waiting ones get null', async () => {
  const pictures = new RenderCache({ bytes: 100, waiting: 2 });
  const images = ['a', 'b', 'c'].map((key) => pictures.get(key, async () => picture()));
  expect((await Promise.all(images)).map((image) => image?.length)).toEqual([10, 10, undefined]);
});
