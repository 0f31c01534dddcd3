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
  '@layer utilities{.a{color:red}.b .a{color:blue}.b,.c{color:green}.a:is(:where(.group):hover *){color:tan}' +
  '@media (min-width:9px){.sm\\:d\\.5{color:pink}.turning{animation:turn 1s;rotate:var(--y)}.e{color:gray}}@media print{.e{display:none}}}';

/** A page whose head has both sheets, with the rules that are chosen from these. */
const pageWith = (sheet: string) => {
  const inline = inlineStyles(fonts, '/f.css', sheet);
  return (body: string) =>
    joinPage(
      inline({
        head: '<head><link rel="stylesheet" href="/f.css"/><link rel="stylesheet" href="/s.css"/>',
        content: `</head>${body}`,
        end: '',
      }),
    );
};
const rulesFrom = (sheet: string) => {
  const page = pageWith(sheet);
  return (body: string) => /<style>(.*)<\/style>/.exec(page(body))?.[1] ?? '';
};

const rulesOf = rulesFrom(styles);

test('a page gets the rules of its classes, in their layers and order', () => {
  expect(rulesOf('<p class="a">x</p>')).toBe(
    fonts +
      '@layer theme,base;@layer theme{:root{--c:red;--d:var(--e);--e:tan}}' +
      '@layer utilities{.a{color:red}.a:is(:where(.group):hover *){color:tan}}',
  );
});

test('keyframes and properties come with the rules that use them', () => {
  const rules = rulesOf('<p class="turning">x</p>');
  expect(rules).toContain('@keyframes turn{');
  expect(rules).toContain('@property --y{');
  expect(rules).not.toContain('@property --x{');
});

test('a font without a range comes with the rule that names it', () => {
  const rulesFor = rulesFrom(
    '@font-face{font-family:"Choice";src:url(/choice.woff2)}.a{font-family:Choice}',
  );
  const chosen = '@font-face{font-family:"Choice"';
  expect(rulesFor('<p class="a">x</p>')).toContain(chosen);
  expect(rulesFor('<p class="b">ж</p>')).not.toContain(chosen);
});

test('one of several selectors must match with all classes', () => {
  const rules = rulesOf('<p class="a c">x</p>');
  expect(rules).toContain('.b,.c{color:green}');
  expect(rules).not.toContain('.b .a');
});

test('escaped class names are recognized', () => {
  expect(rulesOf('<p class="x sm:d.5">x</p>')).toContain(
    '@media (min-width:9px){.sm\\:d\\.5{color:pink}}',
  );
});

test('a font comes with the letters that the usual fonts lack', () => {
  expect(rulesOf('<p>café</p>')).not.toContain('/b.woff2');
  expect(rulesOf('<p>mañana</p>')).toContain('/b.woff2');
  expect(rulesOf('<p>mañana</p>')).not.toContain('/c.woff2');
  expect(rulesOf('<p>слово</p>')).toContain('/c.woff2');
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

test('the stylesheets stay, disabled', () => {
  expect(pageWith(styles)('<p>x</p>')).toMatch(
    /<\/style><link rel="stylesheet" href="\/f.css" disabled=""\/><link rel="stylesheet" href="\/s.css" disabled="" data-inert=""\/><\/head>/,
  );
});
