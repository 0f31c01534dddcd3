import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lineOf,
  positionAt,
  chapterShares,
  lineAtProgress,
  minutesLeft,
  progressThrough,
  wordsIn,
} from './reading-position';

/** Returns three paragraphs with gaps of 10 pixels. @param scrolled in pixels */
const three = (scrolled = 0) =>
  [
    { top: 100, bottom: 200 },
    { top: 210, bottom: 310 },
    { top: 320, bottom: 420 },
  ].map(({ top, bottom }) => ({ top: top - scrolled, bottom: bottom - scrolled }));

test.for([
  ['at the reading line', 160, 100, { paragraph: 1, part: 0.5 }],
  ['above the first paragraph', 0, 99, null],
  ['at the top of the first paragraph', 0, 100, { paragraph: 0, part: 0 }],
  ['at the bottom of a paragraph', 0, 200, { paragraph: 1, part: 0 }],
  ['between two paragraphs', 0, 205, { paragraph: 1, part: 0 }],
  ['below the last paragraph', 0, 500, { paragraph: 2, part: 1 }],
] as const)('position %s', ([, scrolled, line, position]) => {
  expect(positionAt(three(scrolled), line)).toEqual(position);
});

test('a text without paragraphs has no positions, and a shortened one has fewer', () => {
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

const view = { top: 50, bottom: 550 };

test.for([
  ['at its beginning', 50, 2550, 0],
  ['in its middle', -950, 1550, 0.5],
  ['at its end', -1950, 550, 1],
  ['above it', 400, 2900, 0],
  ['below it', -4000, -1500, 1],
  ['seen whole', 50, 300, 1],
  ['as high as the view', 50, 550, 1],
] as const)('progress through a text %s', ([, top, bottom, progress]) => {
  expect(progressThrough({ top, bottom }, view)).toBe(progress);
});

test('lineAtProgress is the inverse of progressThrough', () => {
  const text = { top: 50, bottom: 2550 };
  expect(lineAtProgress(text, view, 0.5)).toBe(1050);
  const scrolled = { top: text.top - 1000, bottom: text.bottom - 1000 };
  expect(progressThrough(scrolled, view)).toBe(0.5);
  expect(lineAtProgress({ top: 50, bottom: 300 }, view, 0.5)).toBe(50);
});

test('at least a minute is left before the end', () => {
  expect(minutesLeft(2300, 0)).toBe(10);
  expect(minutesLeft(2300, 0.52)).toBe(5);
  expect(minutesLeft(2300, 0.999)).toBe(1);
  expect(minutesLeft(2300, 1)).toBe(0);
});

test('words are counted without markup', () => {
  expect(wordsIn('<p>He <em>rode</em> on.</p><p>It rained.</p>')).toBe(5);
});

test('chapters before the current one count as read', () => {
  expect(chapterShares(3, 2, 0.25)).toEqual([1, 0.25, 0]);
});
