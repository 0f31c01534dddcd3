// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { isFreeKey } from './is-free-key';

afterEach(() => document.body.replaceChildren());

/** Whether a key is free that is pressed on what `selector` finds in `html`. */
function isFreeOn(html: string, selector: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  const heard: boolean[] = [];
  const hear = (event: KeyboardEvent) => heard.push(isFreeKey(event));
  window.addEventListener('keydown', hear);
  document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, ...init }));
  window.removeEventListener('keydown', hear);
  const [isFree] = heard;
  if (isFree === undefined) throw new Error(`No key was heard on ${selector}.`);
  return isFree;
}

test.for([
  ['<p>Oats</p>', true],
  ['<button>Oats</button>', true],
  ['<dialog open><p>Oats</p></dialog>', true],
  ['<i><input></i>', false],
  ['<i><textarea></textarea></i>', false],
  ['<dialog open data-own-keys><input type="checkbox"></dialog>', false],
  ['<dialog open data-own-keys><button>Close</button></dialog>', false],
  ['<div role="menu"><button>Share</button></div>', false],
  // After a dialog is closed, its element has the focus until the next frame.
  ['<dialog data-own-keys><input type="checkbox"></dialog>', true],
  ['<dialog data-own-keys><button>Close</button></dialog>', true],
] as const)('on %s, a key is free: %s', ([html, isFree]) => {
  expect(isFreeOn(html, ':is(p, button, input, textarea)')).toBe(isFree);
});

test('a key with a modifier or held down is not free', () => {
  for (const init of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { repeat: true }])
    expect(isFreeOn('<p>Oats</p>', 'p', init)).toBe(false);
});
