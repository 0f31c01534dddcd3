import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.js';
import { install } from './install.js';
import { BadEnvFile, loadEnvFile } from './load-env-file.js';
import { Interrupted, passOnSignals, ToolFailed } from './run-tool.js';

/**
 * Prepares a clone: loads .env, installs the packages and, unless `isBuilt` is false, builds the site and its dashboard, or only the
 * named `parts`. Ends the process if that fails.
 *
 * @param {{ isBuilt?: boolean, parts?: string[] }} [options]
 * @returns {Promise<string>} the repository, which becomes the working folder
 */
export async function setup({ isBuilt = true, parts = [] } = {}) {
  const repository = path.resolve(import.meta.dirname, '../..');
  process.chdir(repository);

  const restore = passOnSignals();
  try {
    if (existsSync('.env')) loadEnvFile('.env');
    await install(repository);
    if (isBuilt) await build(repository, parts);
    restore();
  } catch (error) {
    if (error instanceof Interrupted) process.exit(130);
    if (!(error instanceof ToolFailed || error instanceof BadEnvFile)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
  return repository;
}
