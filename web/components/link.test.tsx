import { renderToStaticMarkup } from 'react-dom/server';
import {
  Link as RouterLink,
  type LinkProps,
  MemoryRouter,
  NavLink as RouterNavLink,
} from 'react-router-dom';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { Link, NavLink } from './link';

const htmlOf = (link: ReactNode, at = '/books/indomitus-est') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[at]}>{link}</MemoryRouter>);

const places = [
  ...['/', '/books', '/books/indomitus-est', '/Books/Indomitus-Est', '/blog?q=a%20b&tag=war#list'],
  ...[
    '/blog#comments',
    '?comments=3#comments',
    '#text',
    'two',
    '../up',
    '/a/../b',
    '//a.example/b',
  ],
  ...['/a//b', '/a/', '/a?', '/a#', '/blog/þing', '/blog/a b', 'https://a.example/b', 'mailto:a@b'],
];
const props: Omit<LinkProps, 'to'> = {
  ...{ className: 'a "b"', id: 'here', rel: 'next', prefetch: 'intent', viewTransition: true },
  ...{ replace: true, state: { a: 1 }, preventScrollReset: true, children: 'There' },
  ...{ onClick: () => undefined, 'aria-label': 'There' },
};

describe('the server writes a link as the router does', () => {
  test.each(places)('to %s', (to) => {
    expect(htmlOf(<Link {...props} to={to} />)).toBe(htmlOf(<RouterLink {...props} to={to} />));
    expect(htmlOf(<Link to={to} />)).toBe(htmlOf(<RouterLink to={to} />));
  });

  test('to what is no text, to another window, behind another URL and to a page that is loaded whole', () => {
    const to = { pathname: '/blog', search: '?q=war' };
    for (const more of [
      { to },
      { to: '/blog', target: '_blank' },
      { to: '/a', reloadDocument: true },
      { to: '/a?sample=1', mask: '/a/sample/1' },
    ])
      expect(htmlOf(<Link {...more} />)).toBe(htmlOf(<RouterLink {...more} />));
  });

  test.each(places)('of a menu, to %s', (to) => {
    for (const at of ['/', '/books', '/books/indomitus-est', '/Books', '/booksellers', '/blog'])
      for (const end of [false, true]) {
        const link = { to, end, className: 'entry', children: 'There' };
        expect(htmlOf(<NavLink {...link} />, at)).toBe(htmlOf(<RouterNavLink {...link} />, at));
      }
    expect(htmlOf(<NavLink to={to} />)).toBe(htmlOf(<RouterNavLink to={to} />));
  });
});
