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

test('a key is free on the page, on its links and buttons, and in a dialog in which one reads', () => {
  expect(isFreeOn('<p>Oats</p>', 'p')).toBe(true);
  expect(isFreeOn('<button>Oats</button>', 'button')).toBe(true);
  expect(isFreeOn('<dialog open><p>Oats</p></dialog>', 'p')).toBe(true);
});

test('a key has its own meaning where something is typed or chosen', () => {
  for (const html of [
    '<i><input></i>',
    '<i><textarea></textarea></i>',
    '<dialog open data-own-keys><input type="checkbox"></dialog>',
    '<dialog open data-own-keys><button>Close</button></dialog>',
    '<div role="menu"><button>Share</button></div>',
  ])
    expect(isFreeOn(html, ':is(input, textarea, button)'), html).toBe(false);
});

test('a key is free again as soon as a dialog is closed, although what had the focus in it has it until the next frame', () => {
  for (const inner of ['<input type="checkbox">', '<button>Close</button>'])
    expect(isFreeOn(`<dialog data-own-keys>${inner}</dialog>`, ':is(input, button)')).toBe(true);
});

test('a key with a modifier, one that is held down and one that is used already are not free', () => {
  for (const init of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { repeat: true }])
    expect(isFreeOn('<p>Oats</p>', 'p', init)).toBe(false);
});
