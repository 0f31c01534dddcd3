/** Returns items with unique keys: the text of each, followed by a number if an earlier item has the same text. */
export function withUniqueKeys<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): { key: string; item: Item }[] {
  const taken = new Set(items.map(textOf));
  const seen = new Set<string>();
  return items.map((item) => {
    const text = textOf(item);
    let key = text;
    if (seen.has(text)) for (let number = 2; taken.has(key); number += 1) key = `${text}-${number}`;
    seen.add(text);
    taken.add(key);
    return { key, item };
  });
}
