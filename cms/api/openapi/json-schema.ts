import { z } from 'zod';

/** A JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Converts a schema for clients that send (`input`) or receive (`output`) it. A file becomes any bytes. */
function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return converted;
}

export const replySchema = (schema: z.ZodType): JsonSchema => convert(schema, 'output');

/** Converts the fields of an object, or those that are named. */
export function objectSchema(
  { shape }: z.ZodObject,
  io: 'input' | 'output',
  names = Object.keys(shape),
) {
  const fields = Object.entries(shape).filter(([name]) => names.includes(name));
  const schema = convert(z.object(Object.fromEntries(fields)), io);
  const { properties, required = [], ...rest } = schema;
  return { ...rest, properties: properties as Record<string, JsonSchema>, required };
}
