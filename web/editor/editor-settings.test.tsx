// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useEditorSettings, useWordsOfToday } from './editor-settings';

function Counter({ text, revision }: { text: string; revision: number }) {
  const { words, today } = useWordsOfToday(text, revision, useEditorSettings());
  return `${words}, ${today} today`;
}

test('words are counted at once in an opened text, and during typing without a pause', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (text: string, revision: number) =>
    act(() => root.render(<Counter text={text} revision={revision} />));
  show('', 0);
  expect(place.textContent).toBe('0, 0 today');
  show('Two words', 1);
  expect(place.textContent).toBe('2, 0 today');
  for (let text = 'Two words', key = 0; key < 20; key++) {
    show((text += ' a'), 1);
    act(() => void vi.advanceTimersByTime(100));
  }
  expect(place.textContent).toBe('22, 20 today');
  show('An earlier version of it', 2);
  expect(place.textContent).toBe('5, 20 today');
  act(() => root.unmount());
  vi.useRealTimers();
});
