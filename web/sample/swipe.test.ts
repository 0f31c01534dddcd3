import { expect, test } from 'vitest';
import { swipeOf } from './swipe';

test.for([
  ['to the left', [300, 400], [150, 420], 200, 'next'],
  ['to the right', [100, 400], [250, 380], 200, 'previous'],
  ['that scrolls', [300, 600], [200, 300], 200, null],
  ['that is short', [200, 400], [160, 400], 100, null],
  ['that is slow', [300, 400], [100, 400], 1500, null],
  ['from the left edge', [5, 400], [200, 400], 200, null],
  ['from the right edge', [386, 400], [200, 400], 200, null],
  ['that is just long, level and quick enough', [24, 400], [84, 430], 700, 'previous'],
  ['from just beside the right edge', [366, 400], [200, 400], 200, 'next'],
] as const)('a swipe %s', ([, [fromX, fromY], [x, y], time, turn]) => {
  expect(swipeOf({ x: fromX, y: fromY, time: 500 }, { x, y, time: 500 + time }, 390)).toBe(turn);
});
