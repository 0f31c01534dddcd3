import type { ErrorRequestHandler } from 'express';

/** What no handler caught: logged with its stack, answered without it. */
export const lastResort: ErrorRequestHandler = (error, request, response, next) => {
  request.log.error({ err: error });
  if (response.headersSent) {
    next(error);
    return;
  }
  const status = error instanceof URIError ? 400 : 500;
  response
    .status(status)
    .type('text')
    .send(status === 400 ? 'This address cannot be read.' : 'Something went wrong on our side.');
};
