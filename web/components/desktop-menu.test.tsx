import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { menus } from './desktop-menu';

const groups = [
  {
    ...{ group: 'main' as const, label: 'The Fovean Chronicles' },
    books: [{ slug: 'indomitus-est', title: 'Indomitus Est', menuLabel: 'Indomitus Est' }],
  },
];

/** As it stands among others in the header: the ids that React gives depend on the place. */
const htmlOf = (menu: keyof typeof menus, at: string) => {
  const Menu = menus[menu];
  return renderToString(
    <MemoryRouter initialEntries={[at]}>
      <header>
        <p>The Fovean Chronicles</p>
        <Menu groups={groups} />
        <p>Menu</p>
      </header>
    </MemoryRouter>,
  );
};

test.each(['/', '/books', '/books/indomitus-est', '/blog', '/nowhere'])(
  'the server writes the menu as the browser has it to begin with, at %s',
  (at) => {
    const html = htmlOf('closed', at);
    expect(html).toContain(' aria-expanded="false"');
    expect(html).toBe(htmlOf('opening', at));
  },
);
