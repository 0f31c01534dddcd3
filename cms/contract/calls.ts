import type { z } from 'zod';
import * as accounts from './accounts';
import * as books from './books';
import * as comments from './comments';
import * as continuity from './continuity';
import * as drafts from './drafts';
import * as glossary from './glossary';
import * as media from './media';
import * as messages from './messages';
import * as pages from './pages';
import * as posts from './posts';
import * as suggestions from './suggestions';
import type { Call } from './call';
import type { pageHeaders } from './fields';

/** The contract by subject: each file's calls, beside the shapes that they share. */
export const subjects = {
  accounts,
  books,
  comments,
  continuity,
  drafts,
  glossary,
  media,
  messages,
  pages,
  posts,
  suggestions,
};

/** The names of the calls that a subject's file declares. */
export type CallNames<Subject> = {
  [Name in keyof Subject]: Subject[Name] extends Pick<Call, 'route' | 'summary'> ? Name : never;
}[keyof Subject];

type Subjects = typeof subjects;

type AnyCall = {
  [S in keyof Subjects]: Subjects[S][CallNames<Subjects[S]>];
}[keyof Subjects];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'route' in value && 'summary' in value;

/** The calls of a subject's file, by their names. */
export const callsOf = (subject: object): [name: string, call: Call][] =>
  Object.entries(subject).filter((entry): entry is [string, Call] => isCall(entry[1]));

/** Every call of the API. */
export const calls = Object.values(subjects).flatMap((subject) =>
  callsOf(subject).map(([, call]) => call),
) as AnyCall[];

/** The calls by their routes, for code that needs their types only and not the schemas. */
export type Contract = { [C in AnyCall as C['route']]: C };

/** What a caller hands in: path parameters and query or body in one object. */
export type CallInput<R extends keyof Contract> = z.input<Contract[R]['input']>;

/** What may stand alone for the whole body of a call; nothing may for most. */
export type WholeBody<R extends keyof Contract> = Extract<
  CallInput<R>[NonNullable<Contract[R]['wholeBody']> & keyof CallInput<R>],
  string | object
>;

/** What they get back. */
export type CallReply<R extends keyof Contract> = z.output<Contract[R]['reply']>;

/** The lists that are read page by page. */
export type PagedRoute = {
  [R in keyof Contract]: NonNullable<Contract[R]['replyHeaders']> extends typeof pageHeaders
    ? R
    : never;
}[keyof Contract];
