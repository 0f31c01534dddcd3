// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { keyOf, pressKey, shortcutOf } from './keys';

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

test('a key presses a button of the current record, and only undo works while an undo is in progress', () => {
  const row = document.createElement('article');
  row.innerHTML = '<button aria-keyshortcuts="A"></button><input>';
  const [onApprove, onUndo, onMove, onOther] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  row.querySelector('button')?.addEventListener('click', onApprove);
  const press = (key: string, { isUndoing = false, target = 'button' } = {}) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    row
      .querySelector(target)
      ?.addEventListener(
        'keydown',
        () => pressKey(event, { isUndoing, row, onUndo, onMove, onOther }),
        { once: true },
      );
    row.querySelector(target)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(['a', 'u', 'j', '7', '"'].map((key) => press(key))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(onMove.mock.calls).toEqual([[1]]);
  expect(onOther.mock.calls).toEqual([['7'], ['"']]);
  expect(['a', 'u', 'k'].map((key) => press(key, { isUndoing: true }))).toEqual([
    false,
    true,
    false,
  ]);
  expect(press('a', { target: 'input' })).toBe(false);
  expect([onApprove, onUndo].map((action) => action.mock.calls.length)).toEqual([1, 2]);
});
