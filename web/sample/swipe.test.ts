import { expect, test } from 'vitest';
import { swipeOf } from './swipe';

const width = 390;
const at = (x: number, y: number, time: number) => ({ x, y, time });

test('a stroke to the left turns to the next chapter, one to the right to the previous', () => {
  expect(swipeOf(at(300, 400, 0), at(150, 420, 200), width)).toBe('next');
  expect(swipeOf(at(100, 400, 0), at(250, 380, 200), width)).toBe('previous');
});

test('scrolling is no swipe, and neither is a short or a slow stroke', () => {
  expect(swipeOf(at(300, 600, 0), at(200, 300, 200), width)).toBeNull();
  expect(swipeOf(at(200, 400, 0), at(160, 400, 100), width)).toBeNull();
  expect(swipeOf(at(300, 400, 0), at(100, 400, 1500), width)).toBeNull();
});

test('a stroke from the edge of the window is left to the browser', () => {
  expect(swipeOf(at(5, 400, 0), at(200, 400, 200), width)).toBeNull();
  expect(swipeOf(at(386, 400, 0), at(200, 400, 200), width)).toBeNull();
});
