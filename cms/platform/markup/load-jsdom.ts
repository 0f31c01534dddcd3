import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Returns jsdom, loaded on first use, because loading takes a tenth of the site's start. */
export const loadJsdom = () => require('jsdom') as typeof import('jsdom');
