import type { Endpoint } from 'payload';
import { book } from './book';
import { bookChapter } from './book-chapter';
import { bookSample } from './book-sample';
import { books } from './books';
import { homePage } from './home-page';
import { postBySlug } from './post-by-slug';
import { postSummaries } from './post-summaries';
import { site } from './site';

/** Every call of the contract, answered. */
export const endpoints: Endpoint[] = [
  site,
  homePage,
  books,
  bookSample,
  book,
  bookChapter,
  postSummaries,
  postBySlug,
];
