import { LRUCache } from 'lru-cache';
import type { Budget, CacheKey } from './cache-key';
import type { FinishedResponse } from './finished-response';

/** Bytes that each kind of content may take. */
const budgets: Record<Budget, number> = {
  pages: 48_000_000,
  queries: 16_000_000,
  images: 16_000_000,
};

/** Milliseconds after which even what nobody changed is rendered anew: a page may show the year. */
const longestLife = 3_600_000;

type Options = {
  /** The first moment after `from` at which the public content changes by itself, if there is one. */
  nextChange: (from: Date) => Promise<Date | null>;
  now?: () => number;
};

/** The time between two changes of the content. */
type Generation = {
  /** The moment up to which what is rendered holds. Looked up once, before the first rendering begins. */
  validUntil?: Promise<number>;
  /** Who renders what just now, so that everybody else who requests it waits for them. */
  readonly coming: Map<string, Promise<Result>>;
};

type Result = { response: FinishedResponse; isStored: boolean };

type Entry = { response: FinishedResponse; generation: Generation; validUntil: number };

/**
 * The responses that are the same for everybody, cached until the content changes. Nothing is served as fresh that was rendered
 * before the last change that this process heard of, and nothing at all while it does not hear of changes.
 */
export class PageCache {
  private readonly entries: Record<Budget, LRUCache<string, Entry>>;
  private generation: Generation = { coming: new Map() };
  private isListening = false;
  private readonly nextChange: Options['nextChange'];
  private readonly now: () => number;

  constructor({ nextChange, now = () => Date.now() }: Options) {
    this.nextChange = nextChange;
    this.now = now;
    const storeOf = (maxSize: number) =>
      new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ response }) => response.size });
    this.entries = {
      pages: storeOf(budgets.pages),
      queries: storeOf(budgets.queries),
      images: storeOf(budgets.images),
    };
  }

  /** The content has changed: what was cached is forgotten, and what is being rendered will not be cached. */
  drop(): void {
    this.generation = { coming: new Map() };
    for (const store of Object.values(this.entries)) store.clear();
  }

  /** Changes are not heard of: what is cached may be old from now on, and serves only where nothing newer can be had. */
  pause(): void {
    this.isListening = false;
    this.generation = { coming: new Map() };
  }

  /** Changes are heard of from now on; what came before may have been missed. */
  resume(): void {
    this.drop();
    this.isListening = true;
  }

  /** How much is cached of each kind of content. */
  sizes(): Record<Budget, { entries: number; bytes: number }> {
    const sizeOf = (budget: Budget) => {
      const { size, calculatedSize } = this.entries[budget];
      return { entries: size, bytes: calculatedSize };
    };
    return { pages: sizeOf('pages'), queries: sizeOf('queries'), images: sizeOf('images') };
  }

  /** What is cached and holds. */
  get({ budget, url }: CacheKey): FinishedResponse | undefined {
    const entry = this.entries[budget].get(url);
    if (!entry || !this.isListening || entry.generation !== this.generation) return undefined;
    if (this.now() < entry.validUntil) return entry.response;
    // A post's hour has come, which may show on any page.
    this.drop();
    return undefined;
  }

  /** What was cached once, for want of anything newer. */
  getStale({ budget, url }: CacheKey): FinishedResponse | undefined {
    return this.entries[budget].get(url)?.response;
  }

  /**
   * Renders a page, once for everybody who requests it meanwhile, and caches it if the content did not change on the way.
   */
  async render(
    { budget, url }: CacheKey,
    render: () => Promise<FinishedResponse>,
  ): Promise<Result> {
    const { generation } = this;
    if (!this.isListening) {
      // A request that joined a rendering begun earlier might miss a change.
      return { response: await render(), isStored: false };
    }
    const joined = generation.coming.get(url);
    if (joined) return joined;
    const work = this.renderInGeneration({ budget, url }, generation, render);
    generation.coming.set(url, work);
    try {
      return await work;
    } finally {
      generation.coming.delete(url);
    }
  }

  private async renderInGeneration(
    { budget, url }: CacheKey,
    generation: Generation,
    render: () => Promise<FinishedResponse>,
  ): Promise<Result> {
    generation.validUntil ??= this.endOfGeneration();
    const validUntil = await generation.validUntil.catch(() => {
      delete generation.validUntil;
      return 0;
    });
    const response = await render();
    const isStored =
      response.isCacheable && generation === this.generation && this.now() < validUntil;
    if (isStored) this.entries[budget].set(url, { response, generation, validUntil });
    return { response, isStored };
  }

  private async endOfGeneration(): Promise<number> {
    const from = this.now();
    const next = await this.nextChange(new Date(from));
    return Math.min(next?.getTime() ?? Infinity, from + longestLife);
  }
}
