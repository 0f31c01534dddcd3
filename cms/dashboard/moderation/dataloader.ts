/**
 * One request for all keys that are wanted at the same time: the cells of a list are rendered side by side, and each knows
 * nothing but its own row.
 *
 * @param askAll returns the answers for all keys at once; a key that it leaves out has none
 */
export function createDataloader<Key, Answer>(
  askAll: (keys: Key[]) => Promise<Map<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let batch: { keys: Set<Key>; answers: Promise<Map<Key, Answer>> } | undefined;

  const begin = () => {
    const keys = new Set<Key>();
    const batchIsFull = new Promise((resolve) => setImmediate(resolve));
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
