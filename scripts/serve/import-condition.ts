import { register } from 'node:module';

const hook = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [condition, ...context.conditions] });`;

/**
 * Imports the production or development build of packages that have both.
 *
 * Without it, each of Lexical's forty packages chooses its build in a top-level await. On Node 20, about one start in twenty would
 * then end silently during the imports (exit code 13). `node --conditions=production` does the same 0.4 s faster, but a user may start
 * the site without it.
 */
export function applyImportCondition(condition: 'production' | 'development'): void {
  if (process.execArgv.includes(`--conditions=${condition}`)) return;
  const source = `const condition = ${JSON.stringify(condition)};\n${hook}`;
  register(`data:text/javascript,${encodeURIComponent(source)}`);
}
