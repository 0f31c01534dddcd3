/** The ids of records by natural key, and the reverse. */
export class RecordIds {
  readonly #ids = new Map<string, number>();
  readonly #keys = new Map<number, string>();

  add(key: string, id: number): void {
    this.#ids.set(key, id);
    this.#keys.set(id, key);
  }

  /** @throws Error if there is no such record */
  idOf(key: string): number {
    const id = this.#ids.get(key);
    if (id === undefined) throw new Error(`There is no record “${key}” to refer to.`);
    return id;
  }

  /** Returns undefined without a reference, or if the record no longer exists. */
  keyOf(reference: number | { id: number } | null | undefined): string | undefined {
    if (reference === null || reference === undefined) return undefined;
    return this.#keys.get(typeof reference === 'number' ? reference : reference.id);
  }

  keysOf(references: (number | { id: number })[] | null | undefined): string[] {
    return (references ?? []).flatMap((reference) => this.keyOf(reference) ?? []);
  }
}
