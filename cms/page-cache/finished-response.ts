import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Headers as Node.js takes them in one list: name, value, name, value. */
type RawHeaders = string[];

/** One form of a response: what is written to the socket. */
type Variant = {
  headers: RawHeaders;
  /** The same of an answer from the cache: put together once, as it is sent most often. */
  hit: RawHeaders;
  notModified: RawHeaders;
  body: Buffer;
};

/** What the site answered, before anything is said of encodings and caches. */
export type Rendered = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** Below this many bytes a compressed body would be hardly smaller. */
const worthCompressing = 600;

const isText = /^(?:text\/|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml)))/;

/** A few milliseconds of a thread for a page that is sent once, and fifty for one that is sent often: a twelfth is saved. */
const brotliQuality = { atFirst: 6, whenAskedForAgain: 10 } as const;

/** So many times a form has been sent from the cache before it is worth a smaller one. */
const sendsBeforeSmallest = 3;

const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const compressors: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, brotliQuality.atFirst),
  gzip: promisify(gzip),
};

/** One smaller form is made at a time: the other threads are there for what somebody waits for. */
let isOneBeingMade = false;

/** What holds for one connection only, or is said anew. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
]);

/** What holds for one request only, or is said anew of a cached response. */
const ofRequest = new Set([...ofConnection, 'etag', 'vary', 'cache-control', 'x-request-id']);

/**
 * How others may keep a response (RFC 9111, RFC 5861, RFC 9213). Browsers ask each time, and mostly hear that nothing changed.
 * Shared caches keep it for a second, and serve it on while the site cannot be reached; those that a site pays for may hand
 * out the last copy while they fetch the next.
 */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-if-error=86400';
const cdnCacheControl = 'max-age=1, stale-while-revalidate=30, stale-if-error=86400';

/** How one browser may keep what is for readers at its reader's stage, and no cache on the way. */
const ownCacheControl = 'private, no-cache';

/**
 * That a page is elsewhere or gone holds for everybody, too. Shared caches are to store it in place of the page: one that was
 * taken away would come back while the site cannot be reached.
 */
const withoutPage = new Set([301, 302, 307, 308, 404, 410]);

/** The name of this cache in `Cache-Status` (RFC 9211). */
const cacheName = 'site';

/** How a request was answered, as `Cache-Status` says it (RFC 9211). */
export const cacheStatus = {
  hit: `${cacheName}; hit`,
  stored: `${cacheName}; fwd=uri-miss; stored`,
  notStored: `${cacheName}; fwd=uri-miss`,
  stale: `${cacheName}; fwd=stale; detail="the database is away"`,
} as const;

/** A whole response, with each encoding of its body made when it is first requested. */
export class FinishedResponse {
  private readonly variants: Partial<Record<Encoding, Variant>> = {};
  private readonly coming: Partial<Record<Encoding, Promise<Variant>>> = {};
  private timesSent = 0;
  private readonly renderedAt = Date.now();
  /** Whether the smallest form is there, or being made. */
  private isSmallest = false;
  private readonly hash: string;
  private readonly head: RawHeaders;
  private readonly isCompressed: boolean;
  /** Whether everybody may have it. */
  readonly isCacheable: boolean;
  /** Milliseconds since 1970; NaN where it is not said. */
  readonly lastModified: number;

  constructor(
    readonly rendered: Rendered,
    /** What beside the URL the answer of the site depends on. */
    varyBy: readonly string[],
    /** Whether strangers get the same: then caches on the way may keep it, too. */
    isForStrangers = true,
  ) {
    const { headers, body } = rendered;
    const given = new Map(headers);
    const own = given.get('cache-control');
    // Of what is for readers at a stage, the site says that it is private, and it is: to all of them.
    const isRefused = isForStrangers ? /private|no-store/ : /no-store/;
    this.isCacheable =
      rendered.status === 200 && !given.has('set-cookie') && !isRefused.test(own ?? '');
    this.hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.isCompressed =
      this.isCacheable &&
      body.length >= worthCompressing &&
      isText.test(given.get('content-type') ?? '');
    this.lastModified = Date.parse(given.get('last-modified') ?? '');
    const vary = [...(this.isCompressed ? ['Accept-Encoding'] : []), ...varyBy];
    const varying = vary.length > 0 ? ['vary', vary.join(', ')] : [];
    const shared = [
      ...(isForStrangers
        ? ['cache-control', cacheControl, 'cdn-cache-control', cdnCacheControl]
        : ['cache-control', ownCacheControl]),
      ...varying,
    ];
    if (!this.isCacheable) {
      const replacesCopies =
        withoutPage.has(rendered.status) && own === undefined && !given.has('set-cookie');
      this.head = [
        ...headers.filter(([name]) => !ofConnection.has(name)).flat(),
        ...(replacesCopies ? shared : []),
      ];
      return;
    }
    // What says of itself that it never changes may be stored for ever.
    const isImmutable = own?.includes('immutable') ?? false;
    this.head = [
      ...headers.filter(([name]) => !ofRequest.has(name)).flat(),
      ...(isImmutable && own ? ['cache-control', own, ...varying] : shared),
    ];
  }

  /** Whole seconds since it was rendered. */
  get age(): number {
    return Math.max(0, Math.floor((Date.now() - this.renderedAt) / 1_000));
  }

  /** Bytes of memory, about. */
  get size(): number {
    return Math.ceil(this.rendered.body.length * (this.isCompressed ? 1.5 : 1)) + 2_000;
  }

  private variant(encoding: Encoding, body: Buffer, form: string = encoding): Variant {
    const etag = `"${this.hash}${encoding === 'identity' ? '' : `-${form}`}"`;
    const validators = this.isCacheable ? ['etag', etag] : [];
    const headers = [
      ...this.head,
      ...validators,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...['content-length', String(body.length)],
    ];
    return {
      body,
      headers,
      hit: [...headers, 'cache-status', cacheStatus.hit],
      notModified: [...this.head.filter(isOfNotModified), ...validators],
    };
  }

  /** The form that is there already; undefined when {@link prepare} has to make it. */
  ready(encoding: Encoding): Variant | undefined {
    return this.variants[this.isCompressed ? encoding : 'identity'];
  }

  /** Makes the form that a caller takes, once for all who ask meanwhile. */
  async prepare(taken: Encoding): Promise<Variant> {
    const encoding = this.isCompressed ? taken : 'identity';
    const { body } = this.rendered;
    this.coming[encoding] ??= (
      encoding === 'identity' ? Promise.resolve(body) : compressors[encoding](body)
    ).then((bytes) => (this.variants[encoding] = this.variant(encoding, bytes)));
    return this.coming[encoding];
  }

  /**
   * Counts that a form was sent from the cache. What is asked for again and again is compressed harder, once and beside what
   * is sent meanwhile.
   */
  countSent(encoding: Encoding): void {
    if (encoding !== 'br' || !this.isCompressed || this.isSmallest) return;
    this.timesSent += 1;
    if (this.timesSent < sendsBeforeSmallest || isOneBeingMade) return;
    isOneBeingMade = true;
    this.isSmallest = true;
    brotli(this.rendered.body, brotliQuality.whenAskedForAgain)
      .then((bytes) => {
        // Other bytes, and so another name.
        this.variants.br = this.variant('br', bytes, 'br2');
      })
      // The form that is there does, too.
      .catch(() => undefined)
      .finally(() => {
        isOneBeingMade = false;
      });
  }

  /** Whether a validator that a caller holds is one of this response, in whichever encoding (RFC 9110, 8.8.3.2). */
  matches(ifNoneMatch: string): boolean {
    if (!this.isCacheable) return false;
    return ifNoneMatch
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || tag.replace(/-(?:br2?|gzip)"$/, '"') === `"${this.hash}"`);
  }
}

/** What a 304 repeats of a 200 (RFC 9110, 15.4.5): every name at an even place, with its value. */
const repeated = new Set(['cache-control', 'cdn-cache-control', 'vary', 'last-modified']);
const isOfNotModified = (_part: string, index: number, head: string[]) =>
  repeated.has(head[index - (index % 2)] ?? '');
