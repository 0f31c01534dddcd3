import { registerSchema, validate, type Validator } from '@hyperjump/json-schema/openapi-3-1';
import type { describeApi } from '../api/openapi/describe-api';

type Document = ReturnType<typeof describeApi>;
type Json = Parameters<Validator>[0];

const dialect = 'https://spec.openapis.org/oas/3.1/schema-base';

/** What a client gets is JSON: a field that is undefined is none. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const validators = new Map<string, Promise<Validator>>();

/** What a value does not keep to: the places in the schema, none when all is well. */
async function complaints(schema: string, value: unknown): Promise<string[]> {
  const validator = validators.get(schema) ?? validate(schema);
  validators.set(schema, validator);
  const output = (await validator)(asJson(value), 'BASIC');
  if (output.valid) return [];
  return (output.errors ?? []).map(
    ({ instanceLocation, absoluteKeywordLocation }) =>
      `${instanceLocation} ${absoluteKeywordLocation}`,
  );
}

/** What a document does not keep to in the schema that the OpenAPI Initiative publishes for version 3.1. */
export const complaintsAboutDocument = (document: Document) => complaints(dialect, document);

/** The JSON Pointer of a place in a document (RFC 6901), as it stands in the fragment of a URI. */
const pointerTo = (place: Place) =>
  place
    .map((name) => encodeURIComponent(String(name).replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');

const standingAt = (document: unknown, place: Place): unknown =>
  place.reduce<unknown>(
    (within, name) =>
      typeof within === 'object' && within !== null ? Reflect.get(within, String(name)) : undefined,
    document,
  );

type Place = (string | number)[];
type Parameter = { name: string; required: boolean };
type Header = { required?: boolean; schema: { type?: string } };

/**
 * The schemas of a document by the places where they stand in it.
 *
 * @param id any URI, one for each document
 */
export function publishedSchemas(document: Document, id: string) {
  registerSchema(JSON.parse(JSON.stringify(document)), id, dialect);
  const placeOf = (route: string): Place => {
    const [method = '', path = ''] = route.split(' ');
    return ['paths', path, method.toLowerCase()];
  };

  /** Where in the document something stands that may be a reference. */
  function placeBehind(place: Place): Place {
    const { $ref } = (standingAt(document, place) ?? {}) as { $ref?: string };
    return $ref === undefined ? place : $ref.slice('#/'.length).split('/');
  }

  // What many refer to is made ready once.
  const about = (place: Place, value: unknown) =>
    complaints(`${id}#/${pointerTo(placeBehind([...place, 'schema']))}`, value);

  async function aboutHeader(place: Place, name: string, value: string | null) {
    const at = placeBehind([...place, name]);
    const { required, schema } = standingAt(document, at) as Header;
    if (value === null) return required ? [`the header ${name} is missing`] : [];
    return about(at, schema.type === 'integer' ? Number(value) : value);
  }

  return {
    complaintsAboutReply: async (
      route: string,
      status: number | 'default',
      type: string,
      value: unknown,
    ): Promise<string[]> => {
      const place = [...placeOf(route), 'responses', status, 'content', type];
      if (standingAt(document, place) === undefined)
        return [`${status} with ${type} is not published`];
      return about(place, value);
    },
    complaintsAboutHeaders: async (
      route: string,
      status: number | 'default',
      sent: Headers,
    ): Promise<string[]> => {
      const place = [...placeOf(route), 'responses', status, 'headers'];
      const names = Object.keys(standingAt(document, place) ?? {});
      const complaints = names.map((name) => aboutHeader(place, name, sent.get(name)));
      return (await Promise.all(complaints)).flat();
    },
    /** What stands in the URL of a call, in its path or its query. */
    complaintsAboutParameters: async (
      route: string,
      sent: Record<string, string>,
    ): Promise<string[]> => {
      const place = [...placeOf(route), 'parameters'];
      const published = (standingAt(document, place) ?? []) as Parameter[];
      const complaints = Object.entries(sent).map(async ([name, value]) => {
        const index = published.findIndex((parameter) => parameter.name === name);
        return index < 0
          ? [`the parameter ${name} is not published`]
          : about([...place, index], value);
      });
      return (await Promise.all(complaints)).flat();
    },
    /** What is sent as the JSON body of a call. */
    complaintsAboutBody: (route: string, value: unknown) =>
      about([...placeOf(route), 'requestBody', 'content', 'application/json'], value),
  };
}
