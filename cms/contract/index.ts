import type { z } from 'zod';
import { getBook } from './books-by-slug';
import { getBookChapter } from './books-chapter';
import { getBooks } from './books';
import { getBookSample } from './books-sample';
import { getHomePage } from './pages-home';
import { getPostBySlug } from './posts-by-slug';
import { getPostSummaries } from './posts-get-summary';
import { getSite } from './site';

/** Every call of the API. */
export const calls = [
  getSite,
  getHomePage,
  getBooks,
  getBook,
  getBookChapter,
  getBookSample,
  getPostSummaries,
  getPostBySlug,
] as const;

type AnyCall = (typeof calls)[number];

/** The calls by their routes, for whoever needs their types only and not the schemas. */
export type Contract = { [C in AnyCall as C['route']]: C };

/** What a caller hands in: path parameters and query or body in one object. */
export type CallInput<R extends keyof Contract> = z.input<Contract[R]['input']>;

/** What he gets back. */
export type CallReply<R extends keyof Contract> = z.output<Contract[R]['reply']>;
