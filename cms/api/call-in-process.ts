import { createPayloadRequest, type PayloadRequest, type SanitizedConfig } from 'payload';
import { endpoints } from '../endpoints';
import { type CallEndpoint, replyHeadersOf } from './define-endpoint';
import { errorResponse } from './error-response';

/**
 * A call's reply in process: its body as the call gave it, and the contract's headers beside it. What is refused or failed is
 * the answer that it would be over HTTP.
 */
type InProcessReply = { body: unknown; headers: Headers } | Response;

/** Makes a GET of the contract by its route, with its input as the browser's client takes it. */
type CallInProcess = (route: string, input: object) => Promise<InProcessReply>;

const answers = new Map<string, CallEndpoint['custom']>(
  endpoints.map(({ custom }) => [custom.call.route, custom]),
);

/** What is left out of a URL stands in no query: an empty question is no question. */
const asSent = (input: object) =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== ''),
  );

/**
 * Makes calls that read, for a visitor and without a way through HTTP and JSON. They are counted, checked and parsed as every
 * call is; who the visitor is, is looked up once for all calls of a page.
 *
 * @param request the visitor's: its headers tell who they are, and from where
 */
export function callInProcess(config: SanitizedConfig, request: Request): CallInProcess {
  let opened: Promise<PayloadRequest> | undefined;
  return async (route, input) => {
    const known = answers.get(route);
    if (!known || !route.startsWith('GET ')) throw new Error(`${route} is no call that reads.`);
    const req = await (opened ??= createPayloadRequest({ config, request, canSetHeaders: false }));
    try {
      const reply = await known.answer(req, [asSent(input)]);
      return { body: reply.body, headers: new Headers(replyHeadersOf(known.call, reply)) };
    } catch (error) {
      // The log names the call, and not the page.
      req.pathname = route.slice('GET '.length);
      return errorResponse(error, req);
    }
  };
}
