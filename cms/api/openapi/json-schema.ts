import { z } from 'zod';

/** A JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schema of an object with its fields. */
type ObjectSchema = JsonSchema & { properties: Record<string, JsonSchema>; required: string[] };

/** Converts a schema for clients that send (`input`) or receive (`output`) it. A file becomes any bytes. */
function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return converted;
}

export const replySchema = (schema: z.ZodType): JsonSchema => convert(schema, 'output');

export const inputSchema = (schema: z.ZodObject): ObjectSchema =>
  withFields(convert(schema, 'input'));

/** Converts headers to the fields of an object. */
export const headersSchema = (schema: z.ZodObject): ObjectSchema =>
  withFields(convert(schema, 'output'));

function withFields({ properties = {}, required = [], ...rest }: JsonSchema): ObjectSchema {
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    typeof field === 'boolean' ? {} : field,
  ]);
  return { ...rest, properties: Object.fromEntries(fields), required };
}

/** Returns the schema of a subset of fields. */
export function pick({ properties, required, ...rest }: ObjectSchema, names: string[]) {
  const fields = Object.entries(properties).filter(([name]) => names.includes(name));
  return {
    ...rest,
    properties: Object.fromEntries(fields),
    required: required.filter((name) => names.includes(name)),
  } satisfies ObjectSchema;
}
