import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.js';
import { install } from './install.js';
import { BadEnvFile, loadEnvFile } from './load-env-file.js';
import { Interrupted, passOnSignals, ToolFailed } from './run-tool.js';

/**
 * Makes a clone ready: what stands in .env is loaded, the packages are installed, and, unless `isBuilt` is false, site and
 * dashboard are built. Ends the process if that fails or is interrupted.
 *
 * @param {{ isBuilt?: boolean }} [options]
 * @returns {Promise<string>} the repository's folder, which is the working folder from now on
 */
export async function setup({ isBuilt = true } = {}) {
  const repository = path.resolve(import.meta.dirname, '../..');
  process.chdir(repository);

  const restore = passOnSignals();
  try {
    if (existsSync('.env')) loadEnvFile('.env');
    await install(repository);
    if (isBuilt) await build(repository);
  } catch (error) {
    if (error instanceof Interrupted) process.exit(130);
    if (!(error instanceof ToolFailed || error instanceof BadEnvFile)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
  restore();
  return repository;
}
