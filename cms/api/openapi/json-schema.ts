import { z } from 'zod';

/** A schema as OpenAPI 3.1 takes it: JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema of an object, with the fields that were declared for it. */
type ObjectSchema = JsonSchema & { properties: Record<string, JsonSchema>; required: string[] };

/**
 * What a schema of the contract looks like to who sends it (`input`) or gets it (`output`). A file has no form in JSON: it
 * is any bytes.
 */
function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return converted;
}

export const replySchema = (schema: z.ZodType): JsonSchema => convert(schema, 'output');

export const inputSchema = (schema: z.ZodObject): ObjectSchema =>
  withFields(convert(schema, 'input'));

/** The headers of a reply, as the fields of one object. */
export const headersSchema = (schema: z.ZodObject): ObjectSchema =>
  withFields(convert(schema, 'output'));

function withFields({ properties = {}, required = [], ...rest }: JsonSchema): ObjectSchema {
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    typeof field === 'boolean' ? {} : field,
  ]);
  return { ...rest, properties: Object.fromEntries(fields), required };
}

/** The part of an object's schema that some of its fields make up. */
export function pick({ properties, required, ...rest }: ObjectSchema, names: string[]) {
  const fields = Object.entries(properties).filter(([name]) => names.includes(name));
  return {
    ...rest,
    properties: Object.fromEntries(fields),
    required: required.filter((name) => names.includes(name)),
  } satisfies ObjectSchema;
}
