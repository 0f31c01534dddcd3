import { expect, test } from 'vitest';
import { joinPage } from './page-parts';
import { inlineStyles } from './inline-styles';

const fonts = `@font-face{font-family:A;src:url(/a.woff2);unicode-range:U+20-7E,U+E9}`;
const styles =
  '@layer theme,base;' +
  '@layer theme{:root{--c:red;--d:var(--e);--e:tan}}' +
  '@property --x{syntax:"*";inherits:false}' +
  '@property --y{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}' +
  '@font-face{font-family:B;src:url(/b.woff2);unicode-range:U+0-FF}' +
  '@font-face{font-family:C;src:url(/c.woff2);unicode-range:U+4??}' +
  '@font-face{font-family:"Choice";src:url(/choice.woff2)}.f{font-family:Choice}' +
  '@layer utilities{.a{color:red}.b .a{color:blue}.b,.c{color:green}.a:is(:where(.group):hover *){color:tan}' +
  '@media (min-width:9px){.sm\\:d\\.5{color:pink}.turning{animation:turn 1s;rotate:var(--y)}.e{color:gray}}@media print{.e{display:none}}}';

const inline = inlineStyles(fonts, '/f.css', styles);
const head = '<head><link rel="stylesheet" href="/f.css"/><link rel="stylesheet" href="/s.css"/>';

const page = (body: string) => joinPage(inline({ head, content: `</head>${body}`, end: '' }));
const rulesOf = (body: string) => /<style>(.*)<\/style>/.exec(page(body))?.[1] ?? '';

test('a page gets the rules of its classes, in their layers and order', () => {
  expect(rulesOf('<p class="a">x</p>')).toBe(
    fonts +
      '@layer theme,base;@layer theme{:root{--c:red;--d:var(--e);--e:tan}}' +
      '@layer utilities{.a{color:red}.a:is(:where(.group):hover *){color:tan}}',
  );
});

test.for([
  [
    'keyframes and properties come with the rules that use them',
    '<p class="turning">x</p>',
    ['@keyframes turn{', '@property --y{'],
    ['@property --x{'],
  ],
  [
    'a font without a range comes with the rule that names it',
    '<p class="f">x</p>',
    ['@font-face{font-family:"Choice"'],
    [],
  ],
  [
    'one of several selectors must match with all classes',
    '<p class="a c">x</p>',
    ['.b,.c{color:green}'],
    ['.b .a', '@font-face{font-family:"Choice"'],
  ],
  [
    'escaped class names are recognized',
    '<p class="x sm:d.5">x</p>',
    ['@media (min-width:9px){.sm\\:d\\.5{color:pink}}'],
    [],
  ],
  ['characters of the usual fonts need no other font', '<p>café</p>', [], ['/b.woff2', '/c.woff2']],
  ['a font comes with its characters', '<p>mañana</p>', ['/b.woff2'], ['/c.woff2']],
  ['a range may have wildcards', '<p>слово</p>', ['/c.woff2'], []],
] as const)('%s', ([, body, present, absent]) => {
  const rules = rulesOf(body);
  for (const text of present) expect(rules).toContain(text);
  for (const text of absent) expect(rules).not.toContain(text);
});

test('each page has its own rules', () => {
  const bodies = [
    '<p class="a">x</p>',
    '<p class="c">x</p>',
    '<p class="a">ж</p>',
    '<p class="a">x</p>',
  ];
  const [a, c, letter, again] = bodies.map(rulesOf);
  expect(new Set([a, c, letter]).size).toBe(3);
  expect(again).toBe(a);
});

test('comments, and rules for other environments, need no special care', () => {
  const other = inlineStyles(
    fonts,
    '/f.css',
    '/* one */.a{color:red}@layer utilities{/* two */}@supports (color:red){.a{color:tan}}@page{margin:0}@container (width>9px){.b{color:red}}',
  );
  expect(other({ head, content: '<p class="a">x</p>', end: '' }).head).toContain(
    `<style>${fonts}.a{color:red}@layer utilities{}@supports (color:red){.a{color:tan}}@page{margin:0}</style>`,
  );
});

test('the stylesheets stay, disabled', () => {
  expect(page('<p>x</p>')).toMatch(
    /<\/style><link rel="stylesheet" href="\/f.css" disabled=""\/><link rel="stylesheet" href="\/s.css" disabled="" data-inert=""\/><\/head>/,
  );
});
