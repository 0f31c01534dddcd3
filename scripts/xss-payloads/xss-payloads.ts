import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Words that try to run a script where they are shown, by the way in which they try it. Each calls `__xss()` when it
 * succeeds. Written for this site; the kinds are those of OWASP's cheat sheet and of DOMPurify's own tests.
 */
export const xssPayloads = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'xss-payloads.json'), 'utf8'),
) as Record<string, string[]>;
