import express, { Router } from 'express';
import type { Payload } from 'payload';
import { largestMail } from '../inbox/keep-inbox-read';
import { receiveMail } from '../inbox/receive-mail';
import { hasToken } from '../metrics/metrics-endpoint';

/** `POST /incoming-mail` with a whole mail as the body, for mail servers that pass on the site's inbox. */
export function incomingMail(payload: Payload, token: string) {
  const router = Router();
  router.post(
    '/incoming-mail',
    (request, response, next) => {
      response.set('cache-control', 'no-store');
      if (hasToken(request, token)) next();
      else
        response
          .status(401)
          .set('www-authenticate', 'Bearer')
          .json({ title: 'The header Authorization must contain INBOX_TOKEN: Bearer …' });
    },
    express.raw({ type: () => true, limit: largestMail }),
    async (request, response) => {
      const source = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      response.json({ received: await receiveMail(payload, source) });
    },
  );
  return router;
}
