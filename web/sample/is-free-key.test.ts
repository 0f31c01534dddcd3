// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { isFreeKey } from './is-free-key';

afterEach(() => document.body.replaceChildren());

/** Returns whether a key is free that is pressed on the innermost element of some HTML. */
function isFreeOn(html: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  let isFree: boolean | undefined;
  const hear = (event: KeyboardEvent) => (isFree = isFreeKey(event));
  window.addEventListener('keydown', hear, { once: true });
  const target = document.body.querySelector(':not(:has(*))');
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, ...init }));
  return isFree ?? expect.unreachable();
}

test.for([
  ['<p>Oats</p>', true],
  ['<button>Oats</button>', true],
  ['<dialog open><p>Oats</p></dialog>', true],
  ['<i><input></i>', false],
  ['<dialog open data-own-keys><button>Close</button></dialog>', false],
  ['<div role="menu"><button>Share</button></div>', false],
  ['<dialog data-own-keys><input type="checkbox"></dialog>', true],
] as const)('on %s, a key is free: %s', ([html, isFree]) => {
  expect(isFreeOn(html)).toBe(isFree);
});

test('a key with a modifier or held down is not free', () => {
  for (const init of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { repeat: true }])
    expect(isFreeOn('<p>Oats</p>', init)).toBe(false);
});
