import { expect, test } from 'vitest';
import { readEmblem } from './read-emblem';

const svg = (viewBox: string, content: string) => `<svg viewBox="${viewBox}">${content}</svg>`;

test('path data of the right size is kept unchanged', () => {
  expect(readEmblem(svg('0 0 512 512', '<path fill="#000" d=" M0 0l5 5z "/>'))).toEqual({
    path: 'M0 0l5 5z',
  });
});

test('a drawing of another size is scaled and centered', () => {
  expect(readEmblem(svg('0 0 24 24', '<path d="M0 0H24V24z"/>'))).toEqual({
    path: 'M0 0H512V512z',
  });
  expect(readEmblem(svg('-10, -10  20 10', '<path d="M-10-10h20v10z"/>'))).toEqual({
    path: 'M0 128h512v256z',
  });
  expect(readEmblem('<svg width="64px" height="64"><path d="M0 0h64"/></svg>')).toEqual({
    path: 'M0 0h512',
  });
});

test.each([
  ['1 0 512 512', 'M-1 0z'],
  ['0 1 512 512', 'M0-1z'],
  ['0 0 256 512', 'M128 0z'],
  ['0 0 512 256', 'M0 128z'],
])('a drawing with the view box %s is moved to the center', (viewBox, path) => {
  expect(readEmblem(svg(viewBox, '<path d="M0 0z"/>'))).toEqual({ path });
});

test('several paths are joined, without those that draw nothing', () => {
  const paths =
    '<g id="a"><path fill="none" d="M0 0h24v24H0z"/><path d="M1 1z"/></g><path d="M2 2z"/>';
  expect(readEmblem(svg('0 0 512 512', paths))).toEqual({ path: 'M1 1z M2 2z' });
});

test.each([
  ['no SVG', 'M0 0', 'must be an SVG with a viewBox'],
  ['an SVG without width', svg('0 0 0 9', '<path d="M0 0z"/>'), 'must be an SVG with a viewBox'],
  ['an SVG without height', svg('0 0 9 0', '<path d="M0 0z"/>'), 'must be an SVG with a viewBox'],
  ['no path', svg('0 0 9 9', '<g></g>'), /^must have only paths/],
  [
    'a polygon',
    svg('0 0 512 512', '<path d="M0 0z"/><polygon points="0 0"/>'),
    /^must have only paths/,
  ],
  [
    'another shape',
    svg('0 0 512 512', '<path d="M0 0z"/><circle r="3"/>'),
    /^must have only paths/,
  ],
  [
    'a transformation',
    svg('0 0 9 9', '<g transform="scale(2)"><path d="M0 0z"/></g>'),
    /^must have/,
  ],
  ['a script', svg('0 0 512 512', '<path d="javascript:x"/>'), /with only commands and numbers$/],
])('%s is refused', (_name, text, problem) => {
  expect(readEmblem(text)).toEqual({ problem: expect.stringMatching(problem) as string });
});
