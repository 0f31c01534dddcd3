import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOf, positionAt } from './reading-position';

/** Three paragraphs with gaps of 10 pixels, scrolled by so many. */
const three = (scrolled = 0) =>
  [
    { top: 100, bottom: 200 },
    { top: 210, bottom: 310 },
    { top: 320, bottom: 420 },
  ].map(({ top, bottom }) => ({ top: top - scrolled, bottom: bottom - scrolled }));

test('the place is the paragraph at the reading line and how much of it is read', () => {
  expect(positionAt(three(160), 100)).toEqual({ paragraph: 1, part: 0.5 });
});

test('before the first paragraph there is no place to keep', () => {
  expect(positionAt(three(), 0)).toBeNull();
  expect(positionAt([], 0)).toBeNull();
});

test('between two paragraphs the lower one is next', () => {
  expect(positionAt(three(), 205)).toEqual({ paragraph: 1, part: 0 });
});

test('behind the last paragraph the text is read', () => {
  expect(positionAt(three(), 500)).toEqual({ paragraph: 2, part: 1 });
});

test('a place in a text that was shortened since is nowhere', () => {
  expect(lineOf(three(), { paragraph: 3, part: 0 })).toBeNull();
});

test('a place is restored when the text is set in another size', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 });
  const setIn = (heights: number[], scale: number) => {
    let top = 0;
    return heights.map((height) => {
      const extent = { top, bottom: top + height * scale };
      top = extent.bottom + 8;
      return extent;
    });
  };
  fc.assert(
    fc.property(sizes, fc.nat(5000), fc.constantFrom(0.8, 1.25, 1.7, 3), (heights, line, scale) => {
      const place = positionAt(setIn(heights, 1), line);
      if (!place) throw new Error('the line is not above the text');
      const scaled = setIn(heights, scale);
      const restored = positionAt(scaled, lineOf(scaled, place) ?? Number.NaN);
      // The end of one paragraph is the beginning of the next.
      const read = (at: typeof place | null) => (at ? at.paragraph + at.part : Number.NaN);
      expect(read(restored)).toBeCloseTo(read(place), 6);
    }),
  );
});
