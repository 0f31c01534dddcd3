/**
 * Returns a function that loads one key. All keys requested in the same tick are loaded by one call.
 *
 * @param askAll returns the answers by key; a missing key has no answer
 */
export function createDataloader<Key, Answer>(
  askAll: (keys: Key[]) => Promise<Map<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let batch: { keys: Set<Key>; answers: Promise<Map<Key, Answer>> } | undefined;

  const begin = () => {
    const keys = new Set<Key>();
    const batchIsFull = new Promise((resolve) => setTimeout(resolve));
    const answers = batchIsFull.then(() => {
      batch = undefined;
      return askAll([...keys]);
    });
    return { keys, answers };
  };

  return async (key) => {
    batch ??= begin();
    const { keys, answers } = batch;
    keys.add(key);
    return (await answers).get(key);
  };
}
