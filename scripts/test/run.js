import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildEnvironment } from '../bootstrap/build.js';
import { prepare } from '../bootstrap/prepare.js';
import { sections } from './sections.js';
import { summarize } from './summarize.js';
import { tally } from './tally.js';

const repository = await prepare({ isBuilt: false });
const reports = path.join(repository, 'test-results');
rmSync(reports, { recursive: true, force: true });

// The tests set the site's own variables themselves: what stands in a developer's .env must not reach them.
/** @type {NodeJS.ProcessEnv} */
const environment = { ...buildEnvironment(repository), NODE_ENV: 'test' };

const results = [];
for (const section of sections) {
  const result = await tally(section, { repository, reports, environment });
  results.push(result);
  // Journeys through a site that could not be built would only repeat that.
  if (result.failed > 0 && section.isNeededByTheRest) break;
}

const { text, failed } = summarize(results);
console.log(`\n${text}`);
process.exit(failed > 0 ? 1 : 0);
