import { LRUCache } from 'lru-cache';
import { type ReadingStage, wholeStory } from '../../contract/plain/reading-stage';
import type { Budget, CacheKey } from './cache-key';
import type { FinishedResponse } from './finished-response';

/** Bytes of memory for each kind of content. */
const budgets: Record<Budget, number> = {
  pages: 48_000_000,
  queries: 16_000_000,
  images: 16_000_000,
};

/** Most recently used pages that are rendered again after a removal of content. */
const mostRefilled = 30;

/** Their concurrency, which leaves capacity for visitors' requests. */
const refilledAtOnce = 2;

/** Milliseconds after which unchanged pages are rendered again, for example because they show the year. */
const longestLife = 3_600_000;

type Options = {
  /** Returns the next scheduled change of public content after `from`. */
  nextChange: (from: Date) => Promise<Date | null>;
  /** Returns the number of books. Higher reading stages mean the whole story. */
  countBooks: () => Promise<number>;
  /** Renders a page after its copy was invalidated. Without it, the next request does. */
  refill?: (key: CacheKey) => Promise<Result>;
  now?: () => number;
};

/** Values for one generation: its end and the number of books. */
type Bounds = { validUntil: number; books: number };

/** The time between two changes of the content. */
type Generation = {
  /** Started before the first rendering. */
  lookup?: Promise<Bounds>;
  /** Result of the lookup. */
  bounds?: Bounds;
  /** Renderings in progress, shared by concurrent requests. */
  readonly coming: Map<string, Promise<Result>>;
};

type Result = { response: FinishedResponse; isStored: boolean };

type Entry = { key: CacheKey; response: FinishedResponse; generation: Generation };

/** Limits the reading stage, so that invented stages create no variants. */
const limitStage = (stage: ReadingStage, books: number) => (stage > books ? wholeStory : stage);

const idOf = ({ url, stage = 0 }: CacheKey) => `${url} ${stage}`;

const storeOf = (maxSize: number) =>
  new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ response }) => response.size });

/**
 * Caches responses until the content changes, separately for each reading stage. Fresh responses are never older than the last
 * known change, and need a working connection for notifications. Stale copies serve during a database outage, unless content was
 * removed or replaced since.
 */
export class PageCache {
  private readonly entries: Record<Budget, LRUCache<string, Entry>> = {
    pages: storeOf(budgets.pages),
    queries: storeOf(budgets.queries),
    images: storeOf(budgets.images),
  };
  private generation: Generation = { coming: new Map() };
  /** Whether the process receives notifications. */
  isListening = false;
  /** Last known number of books, for stale copies. */
  private lastBooks = wholeStory;
  /** Pages to be rendered again, by id. */
  private readonly missing = new Map<string, CacheKey>();
  private refilling: Promise<void> | undefined;

  constructor(private readonly options: Options) {}

  /**
   * Invalidates all cached responses and renderings in progress.
   *
   * @param isRemoval content was removed or replaced: earlier copies are no longer served, not even during an outage
   */
  change(isRemoval = false): void {
    this.generation = { coming: new Map() };
    if (!isRemoval) return;
    this.refill();
    for (const store of Object.values(this.entries)) store.clear();
  }

  /** Notifications are interrupted: cached responses may be stale. */
  pause(): void {
    this.isListening = false;
    this.change();
  }

  /** Notifications have resumed. Earlier ones may have been missed. */
  resume(): void {
    this.isListening = true;
    this.change(true);
  }

  sizes(): Record<Budget, { entries: number; bytes: number }> {
    const sizeOf = (budget: Budget) => {
      const { size, calculatedSize } = this.entries[budget];
      return { entries: size, bytes: calculatedSize };
    };
    return { pages: sizeOf('pages'), queries: sizeOf('queries'), images: sizeOf('images') };
  }

  private now(): number {
    return this.options.now?.() ?? Date.now();
  }

  /** Returns a fresh response. */
  get(key: CacheKey): FinishedResponse | undefined {
    const generation = this.present();
    // Without bounds, and while notifications are interrupted, nothing of this generation is stored.
    const entry = this.find(key, generation.bounds?.books ?? 0);
    return entry?.generation === generation ? entry.response : undefined;
  }

  /** Returns a stale copy. */
  getStale(key: CacheKey): FinishedResponse | undefined {
    return this.find(key, this.lastBooks)?.response;
  }

  private find({ budget, url, stage = 0 }: CacheKey, books: number): Entry | undefined {
    return this.entries[budget].get(idOf({ budget, url, stage: limitStage(stage, books) }));
  }

  /** Returns the current generation. A scheduled change starts a new one. */
  private present(): Generation {
    if (this.now() >= (this.generation.bounds?.validUntil ?? Infinity)) this.change();
    return this.generation;
  }

  /** Renders the recently used pages again. */
  private refill(): void {
    const { refill } = this.options;
    if (!refill) return;
    const store = this.entries.pages;
    for (const [id, { key }] of [...store.entries()].slice(0, mostRefilled))
      this.missing.set(id, key);
    this.refilling ??= this.renderMissing(refill);
  }

  private async renderMissing(refill: (key: CacheKey) => Promise<Result>): Promise<void> {
    const { missing } = this;
    const renderSome = async () => {
      for (;;) {
        const [next] = missing;
        if (!next) return;
        const [id, key] = next;
        missing.delete(id);
        const { generation } = this;
        // A failed rendering is left to the next request.
        const result = this.isListening && (await refill(key).catch(() => null));
        const isLate = result && !result.isStored && generation !== this.generation;
        if (isLate && result.response.isCacheable) missing.set(id, key);
      }
    };
    await Promise.all(Array.from({ length: refilledAtOnce }, renderSome));
    this.refilling = undefined;
  }

  /**
   * Renders a page, once for concurrent requests, and caches it if the content did not change meanwhile.
   *
   * @param render receives the key with the limited reading stage
   */
  async render(
    key: CacheKey,
    render: (key: CacheKey) => Promise<FinishedResponse>,
  ): Promise<Result> {
    const generation = this.present();
    if (!this.isListening) {
      // Joining an earlier rendering might miss a change.
      return { response: await render(key), isStored: false };
    }
    const { validUntil, books } = await this.boundsOf(generation);
    const limited = key.stage === undefined ? key : { ...key, stage: limitStage(key.stage, books) };
    const id = idOf(limited);
    const joined = generation.coming.get(id);
    if (joined) return joined;
    const work = this.renderInGeneration(limited, { generation, validUntil }, render);
    generation.coming.set(id, work);
    try {
      return await work;
    } finally {
      generation.coming.delete(id);
    }
  }

  private async renderInGeneration(
    key: CacheKey,
    { generation, validUntil }: { generation: Generation; validUntil: number },
    render: (key: CacheKey) => Promise<FinishedResponse>,
  ): Promise<Result> {
    const response = await render(key);
    const isStored =
      response.isCacheable && generation === this.generation && this.now() < validUntil;
    if (isStored) this.entries[key.budget].set(idOf(key), { key, response, generation });
    return { response, isStored };
  }

  /** If the lookup fails, nothing is cached. */
  private async boundsOf(generation: Generation): Promise<Bounds> {
    generation.lookup ??= this.lookUpBounds();
    try {
      const bounds = await generation.lookup;
      generation.bounds = bounds;
      this.lastBooks = bounds.books;
      return bounds;
    } catch {
      delete generation.lookup;
      return { validUntil: 0, books: wholeStory };
    }
  }

  private async lookUpBounds(): Promise<Bounds> {
    const from = this.now();
    const { nextChange, countBooks } = this.options;
    const [next, books] = await Promise.all([nextChange(new Date(from)), countBooks()]);
    return { validUntil: Math.min(next?.getTime() ?? Infinity, from + longestLife), books };
  }
}
