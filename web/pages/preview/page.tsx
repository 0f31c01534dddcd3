import type { ReactNode } from 'react';
import type { Book as BookData } from '../../../cms/contract/books';
import type { CallReply } from '../../../cms/contract/calls';
import type { Site } from '../../../cms/contract/pages';
import { PrivateHead, useShell } from '../../components/page';
import { SiteFooter, SiteHeader } from '../../components/site-frame';
import { AuthorPage } from '../author';
import { BookPage } from '../book/book-page';
import { BooksPage } from '../books';
import { ContactPage } from '../contact';
import { HomePage } from '../home';
import { useEdited } from './use-edited';

type Typed =
  | { page: 'home'; shown: CallReply<'GET /pages/home'> }
  | { page: 'series'; shown: CallReply<'GET /books'> }
  | { page: 'author'; shown: CallReply<'GET /pages/author'> }
  | { page: 'contact'; shown: CallReply<'GET /pages/contact'> }
  | { page: 'books'; shown: BookData }
  | { page: 'site-settings'; shown: Site };

const isTyped = (data: unknown): data is Typed =>
  typeof data === 'object' && data !== null && 'page' in data && 'shown' in data;

function Page({ page, shown }: Typed) {
  switch (page) {
    case 'home':
      return <HomePage loaderData={{ home: shown, latest: null }} />;
    case 'series':
      return <BooksPage loaderData={shown} />;
    case 'author':
      return <AuthorPage loaderData={{ author: shown, latest: null }} />;
    case 'contact':
      return <ContactPage loaderData={shown} />;
    case 'books':
      return <BookPage loaderData={shown} />;
    case 'site-settings':
      return (
        <div className="max-w-page mx-auto px-6 pt-10">
          <p className="text-note text-faded">In browser tabs and search results:</p>
          <p className="text-lead">{shown.title}</p>
          <p>{shown.tagline}</p>
        </div>
      );
  }
}

function Shell({ site, children }: { site: Site | undefined; children: ReactNode }) {
  return (
    <div className="bg-paper fixed inset-0 z-30 overflow-y-auto">
      {/* Links and buttons would leave the frame. */}
      <div inert>
        <SiteHeader site={site} />
        <main>{children}</main>
        <SiteFooter site={site} />
      </div>
    </div>
  );
}

/**
 * Preview of a page being edited. The dashboard sends the data. The default exports of pages would show this route's own data.
 */
export default function PagePreview() {
  const site = useShell()?.site;
  const typed = useEdited('page-preview-ready', isTyped);
  return (
    <Shell site={typed?.page === 'site-settings' ? typed.shown : site}>
      <PrivateHead title="Preview of a page" />
      {typed && <Page {...typed} />}
    </Shell>
  );
}
