import type { RequestHandler } from 'express';

/** Methods that a Request cannot have: no browser sends them, and what they are for is not wanted of a server. */
const unwanted = ['TRACE', 'TRACK', 'CONNECT'];

/**
 * Refuses what cannot become a Request, as everything behind it wants one: a method that it does not know, an address that is
 * no path, a host that is none.
 */
export const readableRequests: RequestHandler = (request, response, next) => {
  const { method, originalUrl, headers } = request;
  if (unwanted.includes(method)) {
    response.set('allow', 'GET, HEAD, POST').status(405).type('text');
    response.send('The site does not answer this.');
  } else if (!originalUrl.startsWith('/') || !URL.canParse(`http://${headers.host ?? ''}`))
    response.status(400).type('text').send('This address cannot be read.');
  else next();
};
