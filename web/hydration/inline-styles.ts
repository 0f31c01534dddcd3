import { LRUCache } from 'lru-cache';
import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';

/** So many choices of rules are cached, of some 30 kB each. */
const mostTexts = 100;

/** What a page is made of that decides which rules it needs. */
type Shown = {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
  letters: readonly number[];
};

/** A piece of a stylesheet as one page needs it: its text, or nothing. */
type Piece = (shown: Shown) => string;

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** What a pattern finds, each once: most of a page's tags look like others of it. */
const distinct = (html: string, pattern: RegExp) => [...new Set(html.match(pattern) ?? [])];

/** The usual faces have all that comes before. */
const beyondAscii = /[^\0-\x7f]/gu;

const beginsClasses = ' class="';

const classesIn = (html: string): Set<string> =>
  new Set(
    distinct(html, / class="[^"]*"/g).flatMap((attribute) =>
      attribute
        .slice(beginsClasses.length, -1)
        .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
        .split(' '),
    ),
  );

/** Every document has the first three, whether they are written or not. */
const elementsIn = (html: string): Set<string> =>
  new Set([
    ...['html', 'head', 'body'],
    ...distinct(html, /<[a-z][a-z0-9]*/g).map((begun) => begun.slice(1)),
  ]);

/** What stands in the brackets of `:is()` and its like may be one of several: it is not looked into. */
function withoutBrackets(selector: string): string {
  const less = selector.replace(/(?<!\\)\((?:[^()\\]|\\.)*(?<!\\)\)/g, '');
  return less === selector ? selector : withoutBrackets(less);
}

/** `:has(.a)` and `:has(.a[open])` need their class as much as a selector outside of brackets does. */
const withHeld = (selector: string) => selector.replace(/:has\((\.[\w-]+)(?:\[\w+\])?\)/g, ' $1');

/** The classes that an element, those around it and those in it must have for a selector to fit. */
const classesOf = (selector: string): string[] =>
  [...withoutBrackets(withHeld(selector)).matchAll(/\.((?:[\w-]|[^\x00-\x7f]|\\.)+)/g)].map(
    ([, name = '']) => name.replace(/\\(.)/g, '$1'),
  );

/** The elements that must be there for a selector to fit, likewise: of those that it names outside of brackets. */
const elementsOf = (selector: string): string[] =>
  [
    ...withoutBrackets(selector)
      .replace(/\[[^\]]*\]/g, '')
      .matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g),
  ].map(([, name = '']) => name);

function pieceOfRule(rule: Rule): Piece {
  const text = rule.toString();
  const needed = rule.selectors.map((selector) => ({
    classes: classesOf(selector),
    elements: elementsOf(selector),
  }));
  return (shown) =>
    needed.some(
      ({ classes, elements }) =>
        classes.every((name) => shown.classes.has(name)) &&
        elements.every((name) => shown.elements.has(name)),
    )
      ? text
      : '';
}

/** From one letter to another, by their code points. */
type LetterRange = [first: number, last: number];

/** The letters of a `unicode-range`. */
const rangesOf = (value: string): LetterRange[] =>
  value.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [parseInt(from.replaceAll('?', '0'), 16), parseInt(to.replaceAll('?', 'f'), 16)];
  });

const everyLetter: LetterRange = [0, 0x10ffff];

function rangesOfFace(face: AtRule): LetterRange[] {
  let ranges = [everyLetter];
  face.walkDecls('unicode-range', ({ value }) => {
    ranges = rangesOf(value);
  });
  return ranges;
}

const isIn = (ranges: LetterRange[]) => (letter: number) =>
  ranges.some(([first, last]) => letter >= first && letter <= last);

function pieceOfFace(face: AtRule): Piece {
  const text = face.toString();
  const isOfFace = isIn(rangesOfFace(face));
  return ({ letters }) => (letters.some(isOfFace) ? text : '');
}

function pieceOf(node: ChildNode): Piece {
  if (node.type === 'rule') return pieceOfRule(node);
  if (node.type !== 'atrule') return () => '';
  if (node.name === 'font-face') return pieceOfFace(node);
  const { nodes } = node;
  // Such as the order of the layers, which is there for any rule.
  if (!nodes || !['layer', 'media', 'supports', 'container'].includes(node.name)) {
    const text = `${node.toString()}${nodes ? '' : ';'}`;
    return () => text;
  }
  const pieces = nodes.map(pieceOf);
  return (shown) => {
    const text = pieces.map((piece) => piece(shown)).join('');
    // A layer that is empty here still has its place among the others.
    return text || node.name === 'layer' ? `@${node.name} ${node.params}{${text}}` : '';
  };
}

const link = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/** The name of a face that is for all letters: it is needed where a rule names it, as its fallback or as a choice. */
function nameOfWholeFace(face: AtRule): string | null {
  let name: string | null = null;
  let isWhole = true;
  face.walkDecls(({ prop, value }) => {
    if (prop === 'font-family') name = value.replace(/["']/g, '');
    if (prop === 'unicode-range') isWhole = false;
  });
  return isWhole ? name : null;
}

/** The name by which rules use something, wherever it stands; null for what they do not use by a name. */
function nameOfDefinition(node: ChildNode): string | null {
  if (node.type !== 'atrule') return null;
  if (node.name === 'font-face') return nameOfWholeFace(node);
  return ['property', 'keyframes'].includes(node.name) ? node.params : null;
}

/**
 * What makes a page bring the rules that it needs with it, so that it is painted without another way there and back. The
 * whole stylesheets wait as `<link disabled data-inert>` for the application, which shows what is not on the page yet.
 *
 * @param fonts the faces that most texts are set in, minified: every page gets them, once. A second time they would be loaded anew
 * @param fontsHref the URL of the same
 * @param styles everything else, minified
 * @returns a function from a page's HTML to the same with its rules
 */
export function inlineStyles(
  fonts: string,
  fontsHref: string,
  styles: string,
): (html: string) => string {
  const usual: LetterRange[] = [];
  parse(fonts).walkAtRules('font-face', (face) => void usual.push(...rangesOfFace(face)));
  const isUsual = isIn(usual);
  const { nodes } = parse(styles);
  const definitions = nodes.flatMap((node) => {
    const name = nameOfDefinition(node);
    return name === null ? [] : [[name, node.toString()] as const];
  });
  const pieces = nodes.filter((node) => nameOfDefinition(node) === null).map(pieceOf);
  // Pages of a kind have the same classes: what they need is chosen once.
  const texts = new LRUCache<string, string>({ max: mostTexts });
  const textFor = (shown: Shown) => {
    const key = [...shown.classes, '', ...shown.elements, '', ...shown.letters].join(' ');
    const known = texts.get(key);
    if (known !== undefined) return known;
    const rules = pieces.map((piece) => piece(shown)).join('');
    const defined = definitions.filter(([name]) => rules.includes(name)).map(([, text]) => text);
    const text = fonts + rules + defined.join('');
    texts.set(key, text);
    return text;
  };
  return (html) => {
    const shown: Shown = {
      classes: classesIn(html),
      elements: elementsIn(html),
      letters: distinct(html, beyondAscii)
        .map((letter) => letter.codePointAt(0) ?? 0)
        .filter((letter) => !isUsual(letter)),
    };
    const text = textFor(shown);
    let isFirst = true;
    return html.replace(link, (_, href: string) => {
      const style = isFirst ? `<style>${text}</style>` : '';
      isFirst = false;
      const waiting = href === fontsHref ? '' : ' data-inert=""';
      return `${style}<link rel="stylesheet" href="${href}" disabled=""${waiting}/>`;
    });
  };
}
