import type { TaskConfig } from 'payload';
import { tellSuggestersSlug } from '../mail/task-slugs';
import { tellSuggesters } from './queries/tell-suggesters';

/** The job that mails what became of a suggestion. One that fails is tried again. */
export const tellSuggestersTask: TaskConfig<typeof tellSuggestersSlug> = {
  slug: tellSuggestersSlug,
  inputSchema: [{ name: 'term', type: 'number', required: true }],
  retries: { attempts: 14, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input, req }) => {
    await tellSuggesters(req, input.term);
    return { output: {} };
  },
};
