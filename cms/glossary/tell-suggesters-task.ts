import type { TaskConfig } from 'payload';
import { tellSuggestersSlug } from '../mail/task-slugs';
import { tellSuggesters } from './queries/suggestion-fate';

/** Job that mails the decision on a suggestion. */
export const tellSuggestersTask: TaskConfig<typeof tellSuggestersSlug> = {
  slug: tellSuggestersSlug,
  inputSchema: [{ name: 'term', type: 'number', required: true }],
  retries: { attempts: 14, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input, req }) => {
    await tellSuggesters(req, input.term);
    return { output: {} };
  },
};
