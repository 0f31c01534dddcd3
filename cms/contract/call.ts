import type { z } from 'zod';

export type Method = 'GET' | 'POST';

/** A call's method and path below `/api`, with its path parameters in braces: `GET /books/sample/{bookId}`. */
export type Route = `${Method} /${string}`;

/** Who may make a call: everybody, or a holder of a valid API key (or the author's own session). */
export type Caller = 'everybody' | 'author';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** One call of the API: everything that a stranger needs to know to make it. */
export type Call<
  R extends Route = Route,
  Input extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
> = {
  route: R;
  /** One sentence on what the call does. */
  summary: string;
  caller: Caller;
  /** Path parameters, and the query of a GET or the JSON body of a POST, as one object. */
  input: Input;
  /** The body of the answer 200. */
  reply: Reply;
  /** The errors that are a matter of this call, beyond those that every call can meet. */
  errors?: Partial<Record<404 | 409, string>>;
};

/**
 * Declares a call. Its route is the key by which the server and the client know it; the parameters that the route names
 * must be fields of the input.
 */
export const defineCall = <
  const R extends Route,
  Input extends z.ZodObject<Record<Names<R>, z.ZodType>>,
  Reply extends z.ZodType,
>(
  call: Call<R, Input, Reply>,
): Call<R, Input, Reply> => call;
