import { LRUCache } from 'lru-cache';
import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';
import type { PageParts } from '../page-parts';

/** Number of cached rule sets, about 30 kB each. */
const mostTexts = 100;

/** Properties of a page that decide which rules it needs. */
type Shown = {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
  /** The `type` attributes of its fields. */
  fields: ReadonlySet<string>;
  /** Variables used in its style attributes. */
  variables: ReadonlySet<string>;
  letters: readonly number[];
};

/** Returns the text of a part of the stylesheet as one page needs it. */
type Piece = (shown: Shown, isAskedFor: (variable: string) => boolean) => string;

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const distinct = (html: string, pattern: RegExp) => [...new Set(html.match(pattern) ?? [])];

type Written = Record<'classes' | 'elements' | 'fields' | 'variables' | 'letters', string[]>;

const beginsClasses = ' class="';

const classesIn = (attributes: string[]): Set<string> =>
  new Set(
    attributes.flatMap((attribute) =>
      attribute
        .slice(beginsClasses.length, -1)
        .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
        .split(' '),
    ),
  );

/** Every document has the first three, written or not. */
const elementsIn = (begun: string[]): Set<string> =>
  new Set(['html', 'head', 'body', ...begun.map((tag) => tag.slice(1))]);

const usesOfVariables = (text: string) => distinct(text, /\bvar\(\s*--[\w-]+/g);

const variablesIn = (uses: string[]): string[] => uses.map((use) => use.slice(use.indexOf('--')));

const writtenIn = (html: string, unusual: RegExp): Written => ({
  classes: distinct(html, / class="[^"]*"/g),
  elements: distinct(html, /<[a-z][a-z0-9]*/g),
  fields: distinct(html, /<input\b[^>]*/g).map(
    (tag) => / type="([a-z-]+)"/.exec(tag)?.[1] ?? 'text',
  ),
  variables: usesOfVariables(html),
  letters: distinct(html, unusual),
});

const shownBy = ({ classes, elements, fields, variables, letters }: Written): Shown => ({
  classes: classesIn(classes),
  elements: elementsIn(elements),
  fields: new Set(fields),
  variables: new Set(variablesIn(variables)),
  letters: letters.map((letter) => letter.codePointAt(0) ?? 0),
});

/** Pseudo-elements that only some types of fields have. */
const partsOfFields: { part: RegExp; types: readonly string[] }[] = [
  {
    part: /::-webkit-(?:date|calendar)/,
    types: ['date', 'datetime-local', 'month', 'time', 'week'],
  },
  { part: /::-webkit-(?:inner|outer)-spin/, types: ['date', 'datetime-local', 'number', 'time'] },
  { part: /::-webkit-search/, types: ['search'] },
  { part: /::file-selector/, types: ['file'] },
];

/** Removes the arguments of `:is()` and similar, which are alternatives. */
function withoutBrackets(selector: string): string {
  const less = selector.replace(/(?<!\\)\((?:[^()\\]|\\.)*(?<!\\)\)/g, '');
  return less === selector ? selector : withoutBrackets(less);
}

/** Treats the class in `:has(.a)` as required, like a class outside brackets. */
const withHeld = (selector: string) => selector.replace(/:has\((\.[\w-]+)(?:\[\w+\])?\)/g, ' $1');

/** Returns the classes that must be on the page for a selector to match. */
const classesOf = (selector: string): string[] =>
  [...withoutBrackets(withHeld(selector)).matchAll(/\.((?:[\w-]|[^\x00-\x7f]|\\.)+)/g)].map(
    ([, name = '']) => name.replace(/\\(.)/g, '$1'),
  );

/** Returns the elements that must be on the page for a selector to match. */
const elementsOf = (selector: string): string[] =>
  [
    ...withoutBrackets(selector)
      .replace(/\[[^\]]*\]/g, '')
      .matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g),
  ].map(([, name = '']) => name);

/** Returns a rule without unused variables; empty if nothing is left. */
function textOfRule(rule: Rule): (isAskedFor: (variable: string) => boolean) => string {
  const whole = rule.toString();
  const declarations = rule.nodes.map((node) => ({
    text: node.toString(),
    variable: node.type === 'decl' && node.prop.startsWith('--') ? node.prop : null,
  }));
  if (declarations.every(({ variable }) => variable === null)) return () => whole;
  return (isAskedFor) => {
    const kept = declarations.filter(({ variable }) => variable === null || isAskedFor(variable));
    return kept.length === 0 ? '' : `${rule.selector}{${kept.map(({ text }) => text).join(';')}}`;
  };
}

function pieceOfRule(rule: Rule): Piece {
  const text = textOfRule(rule);
  const needed = rule.selectors.map((selector) => ({
    classes: classesOf(selector),
    elements: elementsOf(selector),
    fields: partsOfFields.find(({ part }) => part.test(selector))?.types,
  }));
  return (shown, isAskedFor) =>
    needed.some(
      ({ classes, elements, fields }) =>
        classes.every((name) => shown.classes.has(name)) &&
        elements.every((name) => shown.elements.has(name)) &&
        (!fields || fields.some((type) => shown.fields.has(type))),
    )
      ? text(isAskedFor)
      : '';
}

/** Code points, inclusive. */
type LetterRange = [first: number, last: number];

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

/** Returns a pattern for the letters beyond ASCII that none of the usual fonts has. */
function lettersBeyond(fonts: string): RegExp {
  const usual: LetterRange[] = [];
  parse(fonts).walkAtRules('font-face', (face) => void usual.push(...rangesOfFace(face)));
  const ranges = usual.map((range) =>
    range.map((letter) => `\\u{${letter.toString(16)}}`).join('-'),
  );
  return new RegExp(`[^\\0-\\x7f${ranges.join('')}]`, 'gu');
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
  // For example the order of the layers.
  if (!nodes || !['layer', 'media', 'supports', 'container'].includes(node.name)) {
    const text = `${node.toString()}${nodes ? '' : ';'}`;
    return () => text;
  }
  const pieces = nodes.map(pieceOf);
  return (shown, isAskedFor) => {
    const text = pieces.map((piece) => piece(shown, isAskedFor)).join('');
    // An empty layer still has its place in the order.
    return text || node.name === 'layer' ? `@${node.name} ${node.params}{${text}}` : '';
  };
}

const link = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/** Returns the name of a font without a `unicode-range`: it is needed where a rule names it. */
function nameOfWholeFace(face: AtRule): string | null {
  let name: string | null = null;
  let isWhole = true;
  face.walkDecls(({ prop, value }) => {
    if (prop === 'font-family') name = value.replace(/["']/g, '');
    if (prop === 'unicode-range') isWhole = false;
  });
  return isWhole ? name : null;
}

/** Returns the name by which rules refer to a definition; null if they do not. */
function nameOfDefinition(node: ChildNode): string | null {
  if (node.type !== 'atrule') return null;
  if (node.name === 'font-face') return nameOfWholeFace(node);
  return ['property', 'keyframes'].includes(node.name) ? node.params : null;
}

/**
 * Returns a function that inlines into a page the rules it needs, so that the first paint needs no further request. The full
 * stylesheets become `<link disabled data-inert>`; the application enables them.
 *
 * @param fonts the usual fonts, minified: inlined into every page, and not loaded again
 * @param fontsHref URL of the same
 * @param styles all other rules, minified
 */
export function inlineStyles(
  fonts: string,
  fontsHref: string,
  styles: string,
): (page: PageParts) => PageParts {
  const unusual = lettersBeyond(fonts);
  const { nodes } = parse(styles);
  const definitions = nodes.flatMap((node) => {
    const name = nameOfDefinition(node);
    return name === null ? [] : [[name, node.toString()] as const];
  });
  const pieces = nodes.filter((node) => nameOfDefinition(node) === null).map(pieceOf);
  const rulesFor = (shown: Shown, asked?: ReadonlySet<string>): string => {
    const isAskedFor = (variable: string) => !asked || asked.has(variable);
    const rules = pieces.map((piece) => piece(shown, isAskedFor)).join('');
    const defined = definitions.filter(([name]) => rules.includes(name)).map(([, text]) => text);
    const text = rules + defined.join('');
    const left = new Set([...variablesIn(usesOfVariables(text)), ...shown.variables]);
    // Removing a variable may leave others unused.
    return asked?.size === left.size ? text : rulesFor(shown, left);
  };
  // Pages of one kind have the same classes.
  const texts = new LRUCache<string, string>({ max: mostTexts });
  const textFor = (written: Written) => {
    const key = Object.values(written).flat().join(' ');
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = fonts + rulesFor(shownBy(written));
    texts.set(key, text);
    return text;
  };
  return ({ head, content, end }) => {
    const text = textFor(writtenIn(content, unusual));
    let isFirst = true;
    const styledHead = head.replace(link, (_, href: string) => {
      const style = isFirst ? `<style>${text}</style>` : '';
      isFirst = false;
      const waiting = href === fontsHref ? '' : ' data-inert=""';
      return `${style}<link rel="stylesheet" href="${href}" disabled=""${waiting}/>`;
    });
    return { head: styledHead, content, end };
  };
}
