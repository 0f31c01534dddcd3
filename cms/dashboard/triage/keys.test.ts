import { expect, test } from 'vitest';
import { keyAction, keyOf } from './keys';

const pressed = (key: string, more: object = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false, repeat: false, isComposing: false },
  ...more,
});
const open = { isTyping: false, panel: null, areOn: true } as const;

test('each key that is shown means something, in small letters too', () => {
  for (const key of Object.values(keyOf)) {
    expect(keyAction(pressed(key), open), key).not.toBeNull();
    expect(keyAction(pressed(key.toLowerCase()), open)).toEqual(keyAction(pressed(key), open));
  }
  expect(keyAction(pressed('q'), open)).toBeNull();
});

test('digits choose the book, and a line where the author declines', () => {
  expect(keyAction(pressed('3'), open)).toEqual({ do: 'book', book: 3 });
  expect(keyAction(pressed('3'), { ...open, panel: 'merge' })).toEqual({ do: 'book', book: 3 });
  expect(keyAction(pressed('3'), { ...open, panel: 'decline' })).toEqual({ do: 'line', line: 3 });
});

test('keys are not in the way of typing, of the browser’s own, or of a finger that rests on one', () => {
  expect(keyAction(pressed('a'), { ...open, isTyping: true })).toBeNull();
  for (const more of ['altKey', 'ctrlKey', 'metaKey', 'repeat', 'isComposing'])
    expect(keyAction(pressed('a', { [more]: true }), open), more).toBeNull();
});

test('single keys can be turned off; Escape closes a panel even then, and while one types', () => {
  expect(keyAction(pressed('a'), { ...open, areOn: false })).toBeNull();
  const typing = { isTyping: true, panel: 'edit', areOn: false } as const;
  expect(keyAction(pressed('Escape'), typing)).toEqual({ do: 'close' });
  expect(keyAction(pressed('Escape'), open)).toBeNull();
});
