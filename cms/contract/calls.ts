import type { z } from 'zod';
import * as subjects from './subjects';
import type { Call } from './call';
import type { pageHeaders } from './fields';

export type CallNames<Subject> = {
  [Name in keyof Subject]: Subject[Name] extends Pick<Call, 'route' | 'summary'> ? Name : never;
}[keyof Subject];

type Subjects = typeof subjects;

type AnyCall = {
  [S in keyof Subjects]: Subjects[S][CallNames<Subjects[S]>];
}[keyof Subjects];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'route' in value && 'summary' in value;

/** Returns the calls of a subject's file, by name. */
export const callsOf = (subject: object): [name: string, call: Call][] =>
  Object.entries(subject).filter((entry): entry is [string, Call] => isCall(entry[1]));

export const calls = Object.values(subjects).flatMap((subject) =>
  callsOf(subject).map(([, call]) => call),
) as AnyCall[];

/** Calls by route, for code that needs only the types. */
export type Contract = { [C in AnyCall as C['route']]: C };

/** Input of a call: path parameters and query or body in one object. */
export type CallInput<R extends keyof Contract> = z.input<Contract[R]['input']>;

/** Value that may replace the whole body, if any. */
export type WholeBody<R extends keyof Contract> = Extract<
  CallInput<R>[NonNullable<Contract[R]['wholeBody']> & keyof CallInput<R>],
  string | object
>;

export type CallReply<R extends keyof Contract> = z.output<Contract[R]['reply']>;

/** Routes of paginated lists. */
export type PagedRoute = {
  [R in keyof Contract]: NonNullable<Contract[R]['replyHeaders']> extends typeof pageHeaders
    ? R
    : never;
}[keyof Contract];
