import DataLoader from 'dataloader';

/** Returns a function that loads one key. All keys requested in the same tick are loaded by one call. */
export function createDataloader<Key, Answer>(
  askAll: (keys: Key[]) => Promise<Map<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  const loader = new DataLoader(
    async (keys: readonly Key[]) => {
      const answers = await askAll([...keys]);
      return keys.map((key) => answers.get(key));
    },
    // A browser's setTimeout cannot be called as a method.
    { cache: false, batchScheduleFn: (run) => setTimeout(run) },
  );
  return (key) => loader.load(key);
}
