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

/** Number of pages that are rendered again at once when their copies may show what was taken away: the most recently used ones. */
const mostRefilled = 50;

/** Of these, so many at a time: visitors' requests are rendered between them. */
const refilledAtOnce = 8;

/** Number of removals that are told apart. Beyond it, no older copy is served. */
const mostRemovals = 200;

/** Milliseconds after which even what nobody changed is rendered anew: a page may show the year. */
const longestLife = 3_600_000;

type Options = {
  /** The first moment after `from` at which the public content changes by itself, if there is one. */
  nextChange: (from: Date) => Promise<Date | null>;
  /** How many books there are: who says that they have read more has read all. */
  countBooks: () => Promise<number>;
  /** Renders a page whose copy may no longer be served. Without it, the next visitor's request does. */
  refill?: (key: CacheKey) => Promise<Result>;
  now?: () => number;
};

/** What holds for all that is rendered between two changes of the content: up to which moment, and how many books there are. */
type Bounds = { validUntil: number; books: number };

/** The time between two changes of the content. */
type Generation = {
  readonly number: number;
  /** Looked up once, before the first rendering begins. */
  lookup?: Promise<Bounds>;
  /** Known when that is done. */
  bounds?: Bounds;
  /** Who renders what just now, so that everybody else who requests it waits for them. */
  readonly coming: Map<string, Promise<Result>>;
};

type Result = { response: FinishedResponse; isStored: boolean };

type Entry = {
  key: CacheKey;
  response: FinishedResponse;
  generation: Generation;
  /** Number of the generation up to which the copy shows nothing that was taken away. */
  harmlessUpTo: number;
};

/** What a change took away, by the marks of migration `content_taken_away`. Copies from generations before `number` may show it. */
type Removal = { marks: readonly string[]; number: number };

const everything = '*';

/** Whether a copy may show what a mark stands for. */
const mayShow = ({ key, response }: Entry, mark: string): boolean =>
  mark === everything ||
  key.url.includes(mark) ||
  (!mark.startsWith('/') && response.rendered.body.includes(mark));

/** A made-up stage makes no variant of a page: beyond the last book there is the whole story. */
const meantStage = (stage: ReadingStage, books: number) => (stage > books ? wholeStory : stage);

const idOf = ({ url, stage = 0 }: CacheKey) => (stage === 0 ? url : `${url} ${stage}`);

/**
 * The responses that are the same for everybody who has read as far, cached until the content changes. Nothing is served as fresh that was rendered
 * before the last change that this process heard of, or while it does not hear of changes. Stale copies stay, for an outage of
 * the database, unless they may show what was taken away.
 */
export class PageCache {
  private readonly entries: Record<Budget, LRUCache<string, Entry>>;
  private generation: Generation = { number: 0, coming: new Map() };
  private removals: Removal[] = [];
  private listening = false;
  /** How many books there were when last somebody looked: for what is stale. */
  private lastBooks = wholeStory;
  /** The pages that are to be rendered again, by their ids. */
  private readonly missing = new Map<string, CacheKey>();
  private refilling: Promise<void> | undefined;
  private readonly options: Options;
  private readonly now: () => number;

  constructor(options: Options) {
    this.options = options;
    this.now = options.now ?? (() => Date.now());
    const storeOf = (maxSize: number) =>
      new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ response }) => response.size });
    this.entries = {
      pages: storeOf(budgets.pages),
      queries: storeOf(budgets.queries),
      images: storeOf(budgets.images),
    };
  }

  /** Whether the process hears of changes. */
  get isListening(): boolean {
    return this.listening;
  }

  /**
   * The content has changed: what was cached is stale, and what is being rendered will not be cached.
   *
   * @param marks of what was taken away or replaced: copies that may show it are not served any more
   */
  change(marks: readonly string[] = []): void {
    const number = this.generation.number + 1;
    this.generation = { number, coming: new Map() };
    if (marks.length === 0) return;
    this.removals.push({ marks, number });
    if (this.removals.length > mostRemovals || marks.includes(everything))
      this.removals = [{ marks: [everything], number }];
    this.refill();
  }

  /** Changes are not heard of: what is cached may be old from now on, and serves only where nothing newer can be had. */
  pause(): void {
    this.listening = false;
    this.change();
  }

  /** Changes are heard of from now on; what came before may have been missed. */
  resume(): void {
    this.listening = true;
    this.forget();
  }

  /** Nothing that is cached may be served any more. */
  forget(): void {
    this.change([everything]);
  }

  /** Resolves when the pages that the last removals have left without a copy are rendered again. */
  async refilled(): Promise<void> {
    await this.refilling;
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
    const generation = this.present();
    const books = generation.bounds?.books;
    if (stage > 0 && books === undefined) return undefined;
    const entry = this.find(key, books ?? 0);
    return this.listening && entry?.generation === generation ? entry.response : undefined;
  }

  /** What was cached once, for want of anything newer. */
  getStale(key: CacheKey): FinishedResponse | undefined {
    const entry = this.find(key, this.lastBooks);
    if (!entry || !this.isTakenAway(entry)) return entry?.response;
    this.entries[key.budget].delete(idOf(entry.key));
    return undefined;
  }

  private find({ budget, url, stage = 0 }: CacheKey, books: number): Entry | undefined {
    return this.entries[budget].get(idOf({ budget, url, stage: meantStage(stage, books) }));
  }

  /** The generation of this moment: a post's hour may have come, which may show on any page. */
  private present(): Generation {
    if (this.now() >= (this.generation.bounds?.validUntil ?? Infinity)) this.change();
    return this.generation;
  }

  private isTakenAway(entry: Entry): boolean {
    const isIn = this.removals.some(
      ({ marks, number }) =>
        number > entry.harmlessUpTo && marks.some((mark) => mayShow(entry, mark)),
    );
    if (!isIn) entry.harmlessUpTo = this.generation.number;
    return isIn;
  }

  /** Renders again what visitors requested last and what may no longer be served. */
  private refill(): void {
    const { refill } = this.options;
    if (!refill || !this.listening) return;
    const store = this.entries.pages;
    for (const [id, entry] of [...store.entries()].slice(0, mostRefilled)) {
      if (!this.isTakenAway(entry)) continue;
      store.delete(id);
      this.missing.set(id, entry.key);
    }
    if (this.missing.size > 0) this.refilling ??= this.renderMissing(refill);
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
        // What cannot be rendered now is rendered when somebody requests it.
        const result = this.listening && (await refill(key).catch(() => null));
        const isLate = result && !result.isStored && generation !== this.generation;
        if (isLate && result.response.isCacheable) missing.set(id, key);
      }
    };
    await Promise.all(Array.from({ length: refilledAtOnce }, renderSome));
    this.refilling = undefined;
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
    const generation = this.present();
    if (!this.listening) {
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
    if (isStored) {
      const harmlessUpTo = generation.number;
      this.entries[key.budget].set(idOf(key), { key, response, generation, harmlessUpTo });
    }
    return { response, isStored };
  }

  /** What cannot be looked up bounds nothing, and nothing is cached. */
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
