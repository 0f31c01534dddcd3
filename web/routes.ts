import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('pages/home.tsx'),
  route('books', 'pages/books.tsx'),
  route('books/:slug', 'pages/book.tsx'),
  route('books/:slug/sample/:chapter', 'pages/chapter.tsx'),
  route('author', 'pages/author.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('thesaurus', 'pages/thesaurus.tsx'),
  route('fantasy', 'pages/fantasy.tsx'),
  route('blog', 'pages/blog.tsx'),
  route('blog/preview', 'pages/preview.tsx'),
  route('blog/:slug', 'pages/post.tsx'),
  route('home', 'pages/from-home.tsx'),
  route('login', 'pages/admin/to-login.tsx'),
  route('admin/userlogin', 'pages/admin/user-login.tsx'),
  route('unsubscribe', 'pages/unsubscribe.tsx'),
  route('preview/sample', 'pages/preview/sample.tsx'),
  route('admin', 'pages/admin/admin-login.tsx'),
  route('admin/editor', 'pages/admin/editor.tsx'),
  route('*', 'pages/anything-else.tsx'),
] satisfies RouteConfig;
