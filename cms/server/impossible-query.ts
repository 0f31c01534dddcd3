/** Parameters that Payload takes for objects, as JSON if they are texts. */
const parsedAsJson = ['where', 'data', 'localeCodes'];

const isObject = (text: string): boolean => {
  try {
    return JSON.parse(text) instanceof Object;
  } catch {
    return false;
  }
};

/** Returns whether Payload fails to read a query. A query that it reads and the database cannot run is refused by the adapter. */
export const hasImpossibleQuery = ({ searchParams }: URL): boolean =>
  parsedAsJson.some((name) => searchParams.getAll(name).some((text) => text && !isObject(text)));
