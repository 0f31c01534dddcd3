import { LRUCache } from 'lru-cache';
import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';
import type { PageParts } from './page-parts';
import { unescapeHtml } from './unescape-html';

/** Number of cached rule sets, about 40 kB each. */
const mostTexts = 100;

/** Properties of a page that decide which rules it needs. */
type Shown = { classes: ReadonlySet<string>; letters: string };

/** Returns the text of a part of the stylesheet as one page needs it. */
type Piece = (shown: Shown) => string;

const distinct = (html: string, pattern: RegExp) => [...new Set(html.match(pattern) ?? [])];

const beginsClasses = ' class="';

const classesIn = (attributes: string[]): Set<string> =>
  new Set(
    attributes.flatMap((attribute) =>
      unescapeHtml(attribute.slice(beginsClasses.length, -1)).split(' '),
    ),
  );

/** Removes the arguments of `:is()` and similar selectors. An element needs to match only one of them. */
function withoutBrackets(selector: string): string {
  const less = selector.replace(/(?<!\\)\((?:[^()\\]|\\.)*(?<!\\)\)/g, '');
  return less === selector ? selector : withoutBrackets(less);
}

/** Returns the classes that must be on the page for a selector to match. */
const classesOf = (selector: string): string[] =>
  [...withoutBrackets(selector).matchAll(/\.((?:[\w-]|[^\x00-\x7f]|\\.)+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );

function pieceOfRule(rule: Rule): Piece {
  const text = rule.toString();
  const needed = rule.selectors.map(classesOf);
  return ({ classes }) =>
    needed.some((names) => names.every((name) => classes.has(name))) ? text : '';
}

/** Returns the value of a font's property; an empty string if missing. */
const valueOf = ({ nodes = [] }: AtRule, prop: string): string =>
  nodes.flatMap((node) => (node.type === 'decl' && node.prop === prop ? node.value : [])).join('');

/** Returns a font's `unicode-range` as the ranges of a pattern; an empty string if it has none. */
const rangesOfFace = (face: AtRule): string =>
  valueOf(face, 'unicode-range').replace(
    /U\+([^-,\s]+)-?([^,\s]*)[,\s]*/gi,
    (_, from: string, to: string) =>
      `\\u{${from.replaceAll('?', '0')}}-\\u{${(to || from).replaceAll('?', 'f')}}`,
  );

function lettersBeyond(fonts: string): RegExp {
  let usual = '';
  parse(fonts).walkAtRules('font-face', (face) => void (usual += rangesOfFace(face)));
  return new RegExp(`[^\\0-\\x7f${usual}]`, 'gu');
}

function pieceOfFace(face: AtRule): Piece {
  const text = face.toString();
  const isOfFace = new RegExp(`[${rangesOfFace(face)}]`, 'u');
  return ({ letters }) => (isOfFace.test(letters) ? text : '');
}

function pieceOf(node: ChildNode): Piece {
  if (node.type === 'rule') return pieceOfRule(node);
  if (node.type !== 'atrule') return () => '';
  if (node.name === 'font-face') return pieceOfFace(node);
  const { nodes } = node;
  // For example, the order of the layers.
  if (!nodes || !['layer', 'media', 'supports', 'container'].includes(node.name)) {
    const text = `${node.toString()}${nodes ? '' : ';'}`;
    return () => text;
  }
  const pieces = nodes.map(pieceOf);
  return (shown) => {
    const text = pieces.map((piece) => piece(shown)).join('');
    // An empty layer still defines the order.
    return text || node.name === 'layer' ? `@${node.name} ${node.params}{${text}}` : '';
  };
}

const link = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/** Returns the name by which rules refer to a definition; null if they do not. */
function nameOfDefinition(node: ChildNode): string | null {
  if (node.type !== 'atrule') return null;
  // A font without a range is needed if a rule names it.
  if (node.name === 'font-face')
    return valueOf(node, 'unicode-range')
      ? null
      : valueOf(node, 'font-family').replace(/["']/g, '');
  return ['property', 'keyframes'].includes(node.name) ? node.params : null;
}

/**
 * Returns a function that inlines into a page the rules it needs, so that the first paint needs no further request. The full
 * stylesheets become `<link disabled data-inert>`; the application enables them.
 *
 * @param fonts the usual fonts, minified: inlined into every page, and not loaded again
 * @param fontsHref URL of the usual fonts
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
  const rulesFor = (shown: Shown): string => {
    const rules = pieces.map((piece) => piece(shown)).join('');
    return (
      rules + definitions.flatMap(([name, text]) => (rules.includes(name) ? text : [])).join('')
    );
  };
  // Pages of one kind have the same classes.
  const texts = new LRUCache<string, string>({ max: mostTexts });
  const textFor = (html: string) => {
    const classes = distinct(html, / class="[^"]*"/g);
    const letters = distinct(html, unusual);
    const key = [...classes, ...letters].join(' ');
    let text = texts.get(key);
    if (text === undefined) {
      text = fonts + rulesFor({ classes: classesIn(classes), letters: letters.join('') });
      texts.set(key, text);
    }
    return text;
  };
  return ({ head, content, end }) => {
    const text = textFor(content);
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
