// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEditorSettings, useWordsOfToday, wordsOf } from './editor-settings';

let place = document.createElement('div');
let root = createRoot(place);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 12) });
  localStorage.clear();
  place = document.createElement('div');
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

const show = (text: string, revision: number) =>
  act(() => root.render(<Counter text={text} revision={revision} />));
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

function Counter({ text, revision }: { text: string; revision: number }) {
  const { words, today } = useWordsOfToday(text, revision, useEditorSettings());
  return `${words}, ${today} today`;
}

test('words are counted at once in an opened text, and during typing without a pause', () => {
  show('', 0);
  expect(place.textContent).toBe('0, 0 today');
  show('Two words', 1);
  expect(place.textContent).toBe('2, 0 today');
  for (let text = 'Two words', key = 0; key < 20; key++) {
    show((text += ' a'), 1);
    pass(100);
  }
  expect(place.textContent).toBe('22, 20 today');
  show('An earlier version of it', 2);
  expect(place.textContent).toBe('5, 20 today');
});

test('words of earlier days do not count, and deleted words do not count below zero', () => {
  const stored = '{"day":{"date":"2026-11-24","words":70},"goal":100}';
  localStorage.setItem('editor:room', stored);
  show('Two words', 1);
  pass(400);
  expect(place.textContent).toBe('2, 0 today');
  expect(localStorage.getItem('editor:room')).toBe(stored);
  show('Now three words', 1);
  pass(399);
  expect(place.textContent).toBe('2, 0 today');
  pass(1);
  expect(place.textContent).toBe('3, 1 today');
  show('', 1);
  pass(400);
  expect(place.textContent).toBe('0, 0 today');
  expect(JSON.parse(localStorage.getItem('editor:room') ?? '')).toEqual({
    ...{ way: 'rich', isDrawerOpen: false, isPreviewed: false, isFocused: false },
    ...{ isTypewriter: false, goal: 100, day: { date: '2026-11-25', words: -2 } },
  });
});

test('words of today count on after a reload', () => {
  localStorage.setItem('editor:room', '{"day":{"date":"2026-11-25","words":70}}');
  show('Two words', 1);
  expect(place.textContent).toBe('2, 70 today');
  show('Three more words', 1);
  pass(400);
  expect(place.textContent).toBe('3, 71 today');
});

test.each([
  [0, '0 words'],
  [1, '1 word'],
  [2478, '2,478 words'],
])('%i is %j', (count, words) => {
  expect(wordsOf(count)).toBe(words);
});
