import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildEnvironment } from '../bootstrap/build.js';
import { setup } from '../bootstrap/setup.js';
import { stages } from './sections.js';
import { summarize } from './summarize.js';
import { runSection } from './run-section.js';

const repository = await setup({ isBuilt: false });
const reports = path.join(repository, 'test-results');
rmSync(reports, { recursive: true, force: true });

// The tests set the site's own variables themselves: what stands in a developer's .env must not reach them.
/** @type {NodeJS.ProcessEnv} */
const environment = { ...buildEnvironment(repository), NODE_ENV: 'test' };

// The journeys' site has its data here, and has ended when Playwright has. Its database runs as a user of its own, who
// must be able to enter.
environment.JOURNEY_DATA = mkdtempSync(path.join(tmpdir(), 'fovean-journeys-'));
chmodSync(environment.JOURNEY_DATA, 0o711);
process.once('exit', () =>
  rmSync(environment.JOURNEY_DATA ?? '', { recursive: true, force: true }),
);

/** @type {import('./run-section.js').Result[]} */
const results = [];
let isWorthGoingOn = true;

/** @param {import('./sections.js').Section[]} lane @param {boolean} isLive */
async function runLane(lane, isLive) {
  for (const section of lane) {
    const result = await runSection(section, { repository, reports, environment, isLive });
    results.push(result);
    // Journeys through a site that could not be built would only repeat that.
    if (result.failed > 0 && section.isNeededByTheRest) {
      isWorthGoingOn = false;
      return;
    }
  }
}

for (const lanes of stages) {
  if (!isWorthGoingOn) break;
  // One lane speaks as it goes; what the others say comes section by section.
  await Promise.all(lanes.map((lane, index) => runLane(lane, index === 0)));
}

const { text, failed } = summarize(results);
console.log(`\n${text}`);
process.exit(failed > 0 ? 1 : 0);
