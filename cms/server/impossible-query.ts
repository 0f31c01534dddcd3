/** Parameters that Payload parses as JSON. */
const parsedAsJson = ['where', 'data', 'localeCodes'];

const isGroup = (name: string) => /^(?:and|or)$/i.test(name);

/** Returns whether all `and` and `or` groups are lists. Payload ignores other groups. */
const hasListsAsGroups = (where: object): boolean =>
  Object.entries(where).every(
    ([name, value]: [string, unknown]) =>
      !isGroup(name) ||
      (Array.isArray(value) &&
        value.every((each) => each instanceof Object && hasListsAsGroups(each as object))),
  );

const isReadable = (name: string, text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return value instanceof Object && (name !== 'where' || hasListsAsGroups(value));
  } catch {
    return false;
  }
};

/** The same for parameters in brackets, such as `where[or][0][title][like]`. Payload reads at most 1,000 entries of a list. */
const hasBareGroup = (parameter: string): boolean => {
  const [first, ...steps] = parameter.split(/[[\]]+/).filter(Boolean);
  return (
    first === 'where' &&
    steps.some(
      (step, index) =>
        isGroup(step) && !(/^\d{1,3}$/.test(steps[index + 1] ?? '') && index + 2 < steps.length),
    )
  );
};

/**
 * Returns whether Payload fails to read a query, or ignores some of its conditions: a deletion would then affect more records.
 * Queries that fail in the database are refused by the adapter.
 */
export const hasImpossibleQuery = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some(hasBareGroup) ||
  parsedAsJson.some((name) =>
    searchParams.getAll(name).some((text) => text && !isReadable(name, text)),
  );
