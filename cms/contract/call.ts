import { z } from 'zod';

type Method = 'GET' | 'POST';

/** Method and path below `/api`, with path parameters in braces: `GET /books/sample/{bookId}`. */
export type Route = `${Method} /${string}`;

/**
 * Who may make a call: everybody, verified readers, or the author and editors, by API key or session. `self` is any account, by
 * session only.
 */
export type Caller = 'everybody' | 'self' | 'reader' | 'author';

/**
 * A limit of `points` calls in `seconds`, shared by all processes. Counted by IP, by the calling account, by a reader's account
 * or IP (not staff), or by the account named in an input field: overall, or for each IP. Devices known to that account have
 * separate limits, for each device and all together, so that strangers cannot use them up. IPv6 networks are counted, too:
 * `networksOf`.
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

/** Declaration of an API call. */
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
  /** What makes a POST of staff harmless. Without it, their session must be confirmed, and the authors are mailed. */
  everyday?: string;
  /** Path parameters, query and JSON body as one object. Field names ignore case (`UserName`), and unknown ones are ignored. */
  input: Input;
  /** Fields of a POST in the query: `?id=1`. Those of a GET always are. */
  inQuery?: string[];
  /** Field that receives a body that is a JSON string or list. */
  wholeBody?: Whole;
  /** Format of the POST body. Default: JSON. `multipart` is a form with a file. */
  bodyAs?: 'json' | 'multipart';
  /** Maximum bytes of the body, if it differs from the default. */
  largestBody?: number;
  /** Body of the 200 response. */
  reply: Reply;
  /** Format of the reply. Default: JSON. */
  replyAs?: 'json' | 'text';
  /** Headers of the 200 response for clients, each with a description. */
  replyHeaders?: ReplyHeaders;
  /**
   * Whether anonymous visitors get the same response until the content changes, so that it may be cached (RFC 9111). Such a call
   * must not depend on headers.
   */
  cacheable?: true;
  /** Whether clients may send an Idempotency-Key, so that repeated requests are processed once. */
  idempotent?: boolean;
  limits?: Limit[];
  /** Errors specific to this call. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>;
};

/** Reply of a call without a result. */
export const okReply = z.object({ ok: z.literal(true) });

/**
 * Declares a call. The route identifies it on the server and the client. Its parameters must be fields of the input. Without an
 * input, it has no fields; without a reply, it has no result.
 */
export const defineCall = <
  const R extends Route,
  ReplyHeaders extends z.ZodObject,
  Input extends z.ZodObject<Record<Names<R>, z.ZodType>> = z.ZodObject<Record<Names<R>, z.ZodType>>,
  Reply extends z.ZodType = typeof okReply,
  const Whole extends string = never,
>(
  call: Omit<Call<R, Input, Reply, ReplyHeaders, Whole>, 'input' | 'reply'> & {
    input?: Input;
    reply?: Reply;
  },
) =>
  ({ input: z.object({}), reply: okReply, ...call }) as Call<R, Input, Reply, ReplyHeaders, Whole>;

/** Error for content beyond the reader's stage. */
export const toldLater = 'This content is from a later book than upTo.';

/** Body of errors: `application/problem+json`, RFC 9457, with invalid fields as an extension. */
export const problem = z.object({
  type: z
    .string()
    .optional()
    .describe(
      'Identifies this kind of problem among others with the same status: `reauthentication-required`.',
    ),
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  fromBook: z
    .number()
    .optional()
    .describe('For a 403 about content of a later book: how far the reader must have read.'),
});

export type Problem = z.infer<typeof problem>;
