import { z } from 'zod';

export type Method = 'GET' | 'POST';

/** A call's method and path below `/api`, with its path parameters in braces: `GET /books/sample/{bookId}`. */
export type Route = `${Method} /${string}`;

/**
 * Who may make a call, by an API key or by a session: everybody, anybody with an account whose e-mail is verified, or the
 * author and their editors. `self` is anybody with an account, by a session only: no key stands in for a person there.
 */
export type Caller = 'everybody' | 'self' | 'reader' | 'author';

/**
 * How often a call may be made: `points` times in `seconds`, counted for the caller's IP, for the account that makes the
 * call, for that account if it is a reader's (the author may go on), for the IP that readers call from, or for the account that
 * a field of the input names: from everywhere, or from each IP address by itself. A device on which somebody has logged in to
 * that account before is counted for itself, where there is such a limit, and together with the account's other devices:
 * strangers use up nothing of their allowance. Counts are shared by all processes. The networks of an IPv6 address are counted,
 * too: `networksOf`.
 */
export type Limit = {
  by:
    | 'ip'
    | 'caller'
    | 'reader'
    | 'reader ip'
    | { field: string; from?: 'each ip' | 'known device' | 'all known devices' };
  points: number;
  seconds: number;
};

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** One call of the API: everything that a stranger needs to know to make it. */
export type Call<
  R extends Route = Route,
  Input extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  ReplyHeaders extends z.ZodObject = z.ZodObject,
  Whole extends string = string,
> = {
  route: R;
  /** One sentence on what the call does. */
  summary: string;
  caller: Caller;
  /**
   * Path parameters, query and JSON body as one object. Fields are matched whatever their capitals are (`UserName`), and
   * unknown ones are ignored.
   */
  input: Input;
  /** The fields of a POST that stand in its URL beside the path: `?id=1`. Those of a GET always do. */
  inQuery?: string[];
  /** The field that the whole body stands for, where it is not an object: a JSON string or list. */
  wholeBody?: Whole;
  /** How the body of a POST is sent: as JSON unless it is said to be a form with a file. */
  bodyAs?: 'json' | 'multipart';
  /** Bytes of the body, where it is not the usual limit. */
  largestBody?: number;
  /** The body of the answer 200. */
  reply: Reply;
  /** How the reply is written: as JSON unless it is said to be text. */
  replyAs?: 'json' | 'text';
  /** The headers of the answer 200 that callers have a use for: texts, each with a description. */
  replyHeaders?: ReplyHeaders;
  /**
   * Whether everybody without a key or a session gets the same answer until the content changes, so that it may be cached
   * (RFC 9111). Such a call takes nothing from headers and does nothing else.
   */
  cacheable?: true;
  /** Whether a caller may name the call by an Idempotency-Key, so that what they send twice is done once. */
  idempotent?: boolean;
  limits?: Limit[];
  /** The errors that are a matter of this call, beyond those that every call can meet. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>;
};

/**
 * Declares a call. Its route is the key by which the server and the client know it; the parameters that the route names
 * must be fields of the input.
 */
export const defineCall = <
  const R extends Route,
  Input extends z.ZodObject<Record<Names<R>, z.ZodType>>,
  Reply extends z.ZodType,
  ReplyHeaders extends z.ZodObject,
  const Whole extends string = never,
>(
  call: Call<R, Input, Reply, ReplyHeaders, Whole>,
): Call<R, Input, Reply, ReplyHeaders, Whole> => call;

/** Why a call does not tell what it is asked for: the reader has not come to it. */
export const toldLater = 'This is told in a later book than upTo says.';

/** The body of every error: `application/problem+json`, RFC 9457, with the bad fields of a 400 as an extension. */
export const problem = z.object({
  type: z
    .string()
    .optional()
    .describe('Tells this kind of problem from others of its status: `reauthentication-required`.'),
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  fromBook: z
    .number()
    .optional()
    .describe('Of a 403 about what is told in a later book: how far one has to have read.'),
});

export type Problem = z.infer<typeof problem>;
