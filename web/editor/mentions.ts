import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import { bookPath } from '../../cms/contract/plain/paths';
import { isInCode } from '../../text-editor/rich/typing';
import { browserApi } from '../api/browser-api';

type Book = { title: string; slug: string };

const termsNamed = async (q: string): Promise<Completion[]> => {
  // Offer nothing if the site does not answer.
  const terms = await browserApi()('GET /fovea/search', { q, take: '12' }).catch(() => []);
  return terms.map(({ subject, description }) => ({
    label: subject,
    detail: description.length > 48 ? `${description.slice(0, 47)}…` : description,
  }));
};

/** Returns links to the books whose titles contain some words. */
export const booksNamed = (q: string, books: Book[]): Completion[] =>
  books
    .filter(({ title }) => title.toLowerCase().includes(q.trim().toLowerCase()))
    .map(({ title, slug }) => ({
      label: title,
      detail: 'the book',
      apply: `[${title.replace(/[[\]\\*_`]/g, '\\$&')}](${bookPath(slug)})`,
    }));

/** Offers books and terms of the glossary after an at sign. */
export const mentions =
  (books: Book[]): CompletionSource =>
  async (context) => {
    const typed = context.matchBefore(/@[\p{L}\p{N}’' -]{0,40}/u);
    if (!typed || isInCode(context.state, context.pos)) return null;
    const before = context.state.sliceDoc(Math.max(0, typed.from - 1), typed.from);
    if (/[\p{L}\p{N}]/u.test(before)) return null;
    const q = typed.text.slice(1);
    const options = [...booksNamed(q, books), ...(await termsNamed(q))];
    return options.length > 0 ? { from: typed.from, filter: false, options } : null;
  };
