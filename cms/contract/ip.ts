import { z } from 'zod';
import { defineCall } from './call';

/** The look-up of one’s own address, instead of a public service. Specification, section 7. */
export const getAddress = defineCall({
  route: 'GET /ip',
  summary: 'The address that the caller comes from.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.object({ ip: z.string() }),
});
