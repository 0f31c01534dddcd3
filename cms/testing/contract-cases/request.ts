import type { Call } from '../../contract/call';
import { placesOf } from '../../api/openapi/describe-call';
import type { Sent } from './harness';

/** Fields by their names. */
export type Input = Record<string, unknown>;

/** Texts as they stand in a URL. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const pick = (input: Input, names: string[]) =>
  Object.fromEntries(
    names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  );

type Spread = {
  /** What stands in the URL, as texts. */
  parameters: Record<string, string>;
  /** What is sent as the body; undefined for none. */
  body: unknown;
};

/** A call's input as it is spread over the URL and the body. */
export function spread(call: Call, input: Input): Spread {
  const { path, query, body } = placesOf(call);
  const inUrl = pick(input, [...path, ...query]);
  const fields = pick(input, body);
  const whole = call.wholeBody === undefined ? fields : fields[call.wholeBody];
  return {
    parameters: Object.fromEntries(
      Object.entries(inUrl).map(([name, value]) => [name, asText(value)]),
    ),
    body: body.length > 0 ? whole : undefined,
  };
}

function asForm(fields: Input): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) form.set(name, value);
    else form.set(name, asText(value));
  return form;
}

/** The request that makes a call. */
export function requestOf(
  call: Call,
  { parameters, body }: Spread,
  headers: Record<string, string> = {},
): Sent {
  const [method = '', pattern = ''] = call.route.split(' ');
  const query = new URLSearchParams();
  let path = pattern;
  for (const [name, value] of Object.entries(parameters))
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  const isForm = call.bodyAs === 'multipart';
  return {
    method,
    path: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      // A form says its type itself, with the boundary.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : isForm ? asForm(body as Input) : JSON.stringify(body),
  };
}
