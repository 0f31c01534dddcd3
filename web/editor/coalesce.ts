/**
 * Does one thing after the other, with the latest value only: what is handed in while one is being done waits, and whatever
 * waited before it is left out.
 *
 * @returns a function that takes a value, and resolves when that value or a later one has been done
 */
export function coalesce<Value>(task: (value: Value) => Promise<void>) {
  let next: { value: Value } | null = null;
  let running: Promise<void> | null = null;

  const run = async () => {
    try {
      while (next) {
        const { value } = next;
        next = null;
        await task(value);
      }
    } finally {
      running = null;
    }
  };

  return (value: Value): Promise<void> => {
    next = { value };
    return (running ??= run());
  };
}
