/** What Payload reads as a whole number, each once. */
const numbers = ['page', 'limit', 'depth'];

/** Whether a query has something else where a number of a few digits is wanted, or nothing: Payload hands it on to the database. */
const hasImpossibleNumber = (searchParams: URLSearchParams): boolean =>
  [...searchParams].some(
    ([name, value]) =>
      numbers.includes(name.split('[', 1)[0] ?? '') &&
      (!/^\d{0,9}$/.test(value) || name.includes('[') || searchParams.getAll(name).length > 1),
  );

/** Whether something else than a list of conditions is grouped by `and` or `or`. */
const hasBareGroup = (searchParams: URLSearchParams): boolean =>
  [...searchParams.keys()].some((name) => /^where\[(?:.*\[)?(?:and|or)\]$/i.test(name));

/** How Payload asks for places on a map, and for lists of MongoDB. No field here is either, and it fails on asking others so. */
const unknownOperators = /^(?:near|within|intersects|all)$/;

/** Whether every condition of a query is one: Payload looks into all of them. */
const isCondition = (where: unknown): boolean =>
  where instanceof Object &&
  Object.entries(where).every(([name, value]) =>
    /^(?:and|or)$/i.test(name)
      ? Array.isArray(value) && value.every(isCondition)
      : !Object.keys(Object(value)).some((operator) => unknownOperators.test(operator)),
  );

/**
 * Whether Payload fails on a query, in its API or in the lists of its dashboard: it takes a query for an object, in brackets or as
 * JSON, and numbers for some that a database has.
 */
export function hasImpossibleQuery({ searchParams }: URL): boolean {
  if (hasImpossibleNumber(searchParams) || hasBareGroup(searchParams)) return true;
  const steps = [...searchParams.keys()].flatMap((name) => name.split(/[[\]]+/));
  if (steps.some((step) => unknownOperators.test(step))) return true;
  const [where, data] = ['where', 'data'].map((name) => searchParams.get(name));
  try {
    if (data && !(JSON.parse(data) instanceof Object)) return true;
    return typeof where === 'string' && !isCondition(JSON.parse(where));
  } catch {
    return true;
  }
}
