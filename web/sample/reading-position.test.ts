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

test.for([
  ['at the reading line', 160, 100, { paragraph: 1, part: 0.5 }],
  ['above the first paragraph', 0, 0, null],
  ['between two paragraphs', 0, 205, { paragraph: 1, part: 0 }],
  ['below the last paragraph', 0, 500, { paragraph: 2, part: 1 }],
] as const)('position %s', ([, scrolled, line, position]) => {
  expect(positionAt(three(scrolled), line)).toEqual(position);
});

test('a text without paragraphs has no positions, and a shortened one not all', () => {
  expect(positionAt([], 0)).toBeNull();
  expect(lineOf(three(), { paragraph: 3, part: 0 })).toBeNull();
});

test('a position stays after a change of the text size', () => {
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
