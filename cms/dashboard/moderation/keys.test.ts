import { expect, test } from 'vitest';
import { keyOf, shortcutOf } from './keys';

const pressed = (key: string, more: object = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});
const open = { isTyping: false, areOn: true };

test('each displayed key is a shortcut, also as a lowercase letter', () => {
  for (const key of Object.values(keyOf)) {
    expect(shortcutOf(pressed(key), open)).toBe(key);
    expect(shortcutOf(pressed(key.toLowerCase()), open)).toBe(key);
  }
});

test('shortcuts are ignored while typing, with modifier keys, and while a key is held', () => {
  expect(shortcutOf(pressed('a'), { ...open, isTyping: true })).toBeNull();
  for (const more of ['altKey', 'ctrlKey', 'metaKey', 'repeat', 'isComposing'])
    expect(shortcutOf(pressed('a', { [more]: true }), open), more).toBeNull();
});

test('single keys can be turned off, but Escape works even then, and while typing', () => {
  expect(shortcutOf(pressed('a'), { ...open, areOn: false })).toBeNull();
  expect(shortcutOf(pressed('Escape'), { isTyping: true, areOn: false })).toBe('Escape');
});
