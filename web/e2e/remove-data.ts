import { rm } from 'node:fs/promises';

/** The site has ended by now: nobody needs its files any more. */
export default async function removeData() {
  if (process.env.JOURNEY_DATA)
    await rm(process.env.JOURNEY_DATA, { recursive: true, force: true });
}
