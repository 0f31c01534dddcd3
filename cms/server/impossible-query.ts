/** Parameters that Payload takes for objects, as JSON if they are texts. */
const parsedAsJson = ['where', 'data', 'localeCodes'];

const isGroup = (name: string) => /^(?:and|or)$/i.test(name);

/** Returns whether `and` and `or` group lists of conditions everywhere. Payload ignores a group that is no list. */
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

/** The same for a parameter in brackets, such as `where[or][0][title][like]`. Payload reads at most 1,000 entries of a list. */
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
 * Returns whether Payload fails to read a query, or reads it as one with fewer conditions: a deletion would then take more than it
 * names. A query that Payload reads and the database cannot run is refused by the adapter.
 */
export const hasImpossibleQuery = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some(hasBareGroup) ||
  parsedAsJson.some((name) =>
    searchParams.getAll(name).some((text) => text && !isReadable(name, text)),
  );
