import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * jsdom, loaded when it is first needed: its files take a tenth of the time in which the site starts, and no page waits for
 * them but the first that holds stored HTML.
 */
export const loadJsdom = () => require('jsdom') as typeof import('jsdom');
