import { createPayloadRequest, type PayloadRequest, type SanitizedConfig } from 'payload';
import { endpoints } from '../endpoints';
import { type CallEndpoint, replyHeadersOf } from '../api/define-endpoint';
import { errorResponse } from '../api/error-response';

/** Reply of a call in process. Errors are responses, as over HTTP. */
type InProcessReply = { body: unknown; headers: Headers } | Response;

/** Makes a GET call by its route, with the input of the typed client. */
type CallInProcess = (route: string, input: object) => Promise<InProcessReply>;

const answers = new Map<string, CallEndpoint['custom']>(
  endpoints.map(({ custom }) => [custom.call.route, custom]),
);

/** Drops undefined and empty values, which a URL would not contain. */
const asSent = (input: object) =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== ''),
  );

/**
 * Makes GET calls without HTTP and JSON. They are counted, checked and parsed like other calls. The visitor is authenticated
 * once for all calls of a page.
 *
 * @param request whose headers identify the visitor and their IP
 */
export function callInProcess(config: SanitizedConfig, request: Request): CallInProcess {
  let opened: Promise<PayloadRequest> | undefined;
  return async (route, input) => {
    const known = answers.get(route);
    if (!known || !route.startsWith('GET ')) throw new Error(`${route} is not a GET call.`);
    const req = await (opened ??= createPayloadRequest({ config, request, canSetHeaders: false }));
    try {
      const reply = await known.answer(req, [asSent(input)]);
      return { body: reply.body, headers: new Headers(replyHeadersOf(known.call, reply)) };
    } catch (error) {
      // Logs the path of the call instead of the page.
      req.pathname = route.slice('GET '.length);
      return errorResponse(error, req);
    }
  };
}
