import { register } from 'node:module';

const hook = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [condition, ...context.conditions] });`;

/**
 * Lets packages that come in two builds be imported as the one that fits, by the export condition of that name.
 *
 * Without it, each of the forty packages of Lexical, the editor of the dashboard, imports its fitting build from a
 * top-level await, and Node 20 loses track of so many at once: about one start in twenty would end silently in the middle
 * of its imports (exit code 13). `node --conditions=production` does the same 0.4 s faster, but not everybody who starts
 * the site would think of it.
 */
export function applyImportCondition(condition: 'production' | 'development'): void {
  if (process.execArgv.includes(`--conditions=${condition}`)) return;
  const source = `const condition = ${JSON.stringify(condition)};\n${hook}`;
  register(`data:text/javascript,${encodeURIComponent(source)}`);
}
