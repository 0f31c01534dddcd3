import { LRUCache } from 'lru-cache';
import { type ReadingStage, wholeStory } from '../contract/reading-stage';
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
  /** How many books there are: who says that they have read more has read all. */
  countBooks: () => Promise<number>;
  now?: () => number;
};

/** What holds for all that is rendered between two changes of the content: up to which moment, and how many books there are. */
type Bounds = { validUntil: number; books: number };

/** The time between two changes of the content. */
type Generation = {
  /** Looked up once, before the first rendering begins. */
  bounds?: Promise<Bounds>;
  /** Known when that is done. */
  books?: number;
  /** Who renders what just now, so that everybody else who requests it waits for them. */
  readonly coming: Map<string, Promise<Result>>;
};

type Result = { response: FinishedResponse; isStored: boolean };

type Entry = { response: FinishedResponse; generation: Generation; validUntil: number };

/** A made-up stage makes no variant of a page: beyond the last book there is the whole story. */
const meantStage = (stage: ReadingStage, books: number) => (stage > books ? wholeStory : stage);

const idOf = ({ url, stage = 0 }: CacheKey) => (stage === 0 ? url : `${url} ${stage}`);

/**
 * The responses that are the same for everybody who has read as far, cached until the content changes. Nothing is served as fresh that was rendered
 * before the last change that this process heard of, and nothing at all while it does not hear of changes.
 */
export class PageCache {
  private readonly entries: Record<Budget, LRUCache<string, Entry>>;
  private generation: Generation = { coming: new Map() };
  private isListening = false;
  /** How many books there were when last somebody looked: for what is stale. */
  private lastBooks = wholeStory;
  private readonly nextChange: Options['nextChange'];
  private readonly countBooks: Options['countBooks'];
  private readonly now: () => number;

  constructor({ nextChange, countBooks, now = () => Date.now() }: Options) {
    this.nextChange = nextChange;
    this.countBooks = countBooks;
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
  get(key: CacheKey): FinishedResponse | undefined {
    const { stage = 0 } = key;
    const { books } = this.generation;
    if (stage > 0 && books === undefined) return undefined;
    const entry = this.find(key, books ?? 0);
    if (!entry || !this.isListening || entry.generation !== this.generation) return undefined;
    if (this.now() < entry.validUntil) return entry.response;
    // A post's hour has come, which may show on any page.
    this.drop();
    return undefined;
  }

  /** What was cached once, for want of anything newer. */
  getStale(key: CacheKey): FinishedResponse | undefined {
    return this.find(key, this.lastBooks)?.response;
  }

  private find({ budget, url, stage = 0 }: CacheKey, books: number): Entry | undefined {
    return this.entries[budget].get(idOf({ budget, url, stage: meantStage(stage, books) }));
  }

  /**
   * Renders a page, once for everybody who requests it meanwhile, and caches it if the content did not change on the way.
   *
   * @param render is given the key with the stage that it comes to
   */
  async render(
    key: CacheKey,
    render: (key: CacheKey) => Promise<FinishedResponse>,
  ): Promise<Result> {
    const { generation } = this;
    if (!this.isListening) {
      // A request that joined a rendering begun earlier might miss a change.
      return { response: await render(key), isStored: false };
    }
    const { validUntil, books } = await this.boundsOf(generation);
    const meant = key.stage === undefined ? key : { ...key, stage: meantStage(key.stage, books) };
    const id = idOf(meant);
    const joined = generation.coming.get(id);
    if (joined) return joined;
    const work = this.renderInGeneration(meant, { generation, validUntil }, render);
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
    if (isStored) this.entries[key.budget].set(idOf(key), { response, generation, validUntil });
    return { response, isStored };
  }

  /** What cannot be looked up bounds nothing, and nothing is cached. */
  private async boundsOf(generation: Generation): Promise<Bounds> {
    generation.bounds ??= this.lookUpBounds();
    try {
      const bounds = await generation.bounds;
      this.lastBooks = generation.books = bounds.books;
      return bounds;
    } catch {
      delete generation.bounds;
      return { validUntil: 0, books: wholeStory };
    }
  }

  private async lookUpBounds(): Promise<Bounds> {
    const from = this.now();
    const [next, books] = await Promise.all([this.nextChange(new Date(from)), this.countBooks()]);
    return { validUntil: Math.min(next?.getTime() ?? Infinity, from + longestLife), books };
  }
}
