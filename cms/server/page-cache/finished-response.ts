import { createHash } from 'node:crypto';
import { compressors, type Encoding } from './encodings';

/** Alternating names and values, as Node.js accepts them. */
type RawHeaders = string[];

/** A response in one encoding. */
type Variant = {
  headers: RawHeaders;
  notModified: RawHeaders;
  body: Buffer;
};

/** Response of the site, before compression and cache headers. */
export type Rendered = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** Minimum bytes for compression. */
const worthCompressing = 600;

const isText = /^(?:text\/|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml)))/;

/** Headers of one connection, and headers that are set again. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
]);

/** Headers of one request, and headers that are set again for cached responses. */
const ofRequest = new Set([...ofConnection, 'etag', 'vary', 'cache-control', 'x-request-id']);

/**
 * Cache headers (RFC 9111, RFC 5861, RFC 9213). Browsers revalidate each time. Shared caches keep a response for a second, or
 * longer while the site is unreachable. CDNs may serve stale copies while they revalidate.
 */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-if-error=86400';
const cdnCacheControl = 'max-age=1, stale-while-revalidate=30, stale-if-error=86400';

/** For pages at a reading stage: only the browser may store them. */
const ownCacheControl = 'private, no-cache';

/**
 * Redirects and missing pages. Shared caches must store them in place of the page, or a removed page would reappear while the
 * site is unreachable.
 */
const withoutPage = new Set([301, 302, 307, 308, 404, 410]);

/** Values of `Cache-Status` (RFC 9211) by result. */
export const cacheStatus = {
  hit: 'site; hit',
  stored: 'site; fwd=uri-miss; stored',
  'not stored': 'site; fwd=uri-miss',
  stale: 'site; fwd=stale; detail="the database is away"',
} as const;

/** A complete response, compressed on demand. */
export class FinishedResponse {
  private readonly variants: Partial<Record<Encoding, Promise<Variant>>> = {};
  private readonly renderedAt = Date.now();
  private readonly hash: string;
  private readonly head: RawHeaders;
  private readonly isCompressed: boolean;
  /** Whether it may be cached. */
  readonly isCacheable: boolean;
  /** Milliseconds since 1970; NaN if unknown. */
  readonly lastModified: number;

  constructor(
    readonly rendered: Rendered,
    /** Request headers for Vary. */
    varyBy: readonly string[],
    /** Whether it is public, so that shared caches may store it. */
    isForStrangers = true,
  ) {
    const { headers, body } = rendered;
    const given = new Map(headers);
    const own = given.get('cache-control');
    // A page at a reading stage is private to browsers, but shared by readers in this cache.
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
        withoutPage.has(rendered.status) &&
        (own ?? 'no-cache') === 'no-cache' &&
        !given.has('set-cookie');
      this.head = [
        ...headers
          .filter(
            ([name]) => !ofConnection.has(name) && !(replacesCopies && name === 'cache-control'),
          )
          .flat(),
        ...(replacesCopies ? shared : []),
      ];
      return;
    }
    const isImmutable = own?.includes('immutable') ?? false;
    this.head = [
      ...headers.filter(([name]) => !ofRequest.has(name)).flat(),
      ...(isImmutable && own ? ['cache-control', own, ...varying] : shared),
    ];
  }

  /** Seconds since it was rendered. */
  get age(): number {
    return Math.max(0, Math.floor((Date.now() - this.renderedAt) / 1_000));
  }

  /** Approximate bytes of memory. */
  get size(): number {
    return Math.ceil(this.rendered.body.length * (this.isCompressed ? 1.5 : 1)) + 2_000;
  }

  private async create(encoding: Encoding): Promise<Variant> {
    const isIdentity = encoding === 'identity';
    const body = await compressors[encoding](this.rendered.body);
    const etag = `"${this.hash}${isIdentity ? '' : `-${encoding}`}"`;
    const validators = this.isCacheable ? ['etag', etag] : [];
    const headers = [
      ...this.head,
      ...validators,
      ...(isIdentity ? [] : ['content-encoding', encoding]),
      ...['content-length', String(body.length)],
    ];
    return { body, headers, notModified: [...this.head.filter(isOfNotModified), ...validators] };
  }

  /** Returns the variant of an encoding, which is created once. */
  variant(taken: Encoding): Promise<Variant> {
    const encoding = this.isCompressed ? taken : 'identity';
    return (this.variants[encoding] ??= this.create(encoding));
  }

  /** Returns whether an ETag matches this response in any encoding (RFC 9110, 8.8.3.2). */
  matches(ifNoneMatch: string): boolean {
    if (!this.isCacheable) return false;
    return ifNoneMatch
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || tag.replace(/-(?:br|gzip)"$/, '"') === `"${this.hash}"`);
  }
}

/** Headers repeated in a 304 (RFC 9110, 15.4.5). Names are at even positions. */
const repeated = new Set(['cache-control', 'cdn-cache-control', 'vary', 'last-modified']);
const isOfNotModified = (_part: string, index: number, head: string[]) =>
  repeated.has(head[index - (index % 2)] ?? '');
