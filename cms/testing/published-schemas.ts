import { registerSchema, validate, type Validator } from '@hyperjump/json-schema/openapi-3-1';
import type { describeApi } from '../openapi/describe-api';

type Document = ReturnType<typeof describeApi>;
type Json = Parameters<Validator>[0];

const dialect = 'https://spec.openapis.org/oas/3.1/schema-base';

/** What a client gets is JSON: a field that is undefined is none. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** What a value does not keep to: the places in the schema, none when all is well. */
async function complaints(schema: string, value: unknown): Promise<string[]> {
  const output = await validate(schema, asJson(value), 'BASIC');
  if (output.valid) return [];
  return (output.errors ?? []).map(
    ({ instanceLocation, absoluteKeywordLocation }) =>
      `${instanceLocation} ${absoluteKeywordLocation}`,
  );
}

/** What a document does not keep to in the schema that the OpenAPI Initiative publishes for version 3.1. */
export const complaintsAboutDocument = (document: Document) => complaints(dialect, document);

/**
 * The schemas of a document by the places where they stand in it.
 *
 * @param id any address, one for each document
 */
export function publishedSchemas(document: Document, id: string) {
  registerSchema(JSON.parse(JSON.stringify(document)), id, dialect);
  const at = (route: string, ...place: (string | number)[]) => {
    const [method = '', path = ''] = route.split(' ');
    const pointer = ['paths', path, method.toLowerCase(), ...place, 'schema'].map((name) =>
      encodeURIComponent(String(name).replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    return `${id}#/${pointer.join('/')}`;
  };
  return {
    complaintsAboutReply: (
      route: string,
      status: number | 'default',
      type: string,
      value: unknown,
    ) => complaints(at(route, 'responses', status, 'content', type), value),
    /** What is sent as the JSON body of a call. */
    complaintsAboutBody: (route: string, value: unknown) =>
      complaints(at(route, 'requestBody', 'content', 'application/json'), value),
  };
}
