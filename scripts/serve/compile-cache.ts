import module from 'node:module';
import path from 'node:path';

/**
 * Keeps what V8 makes of the modules that are imported from here on, for the next start: it takes a quarter less work then. Node
 * has this from 22.1 on; a folder that cannot be written keeps nothing, and is no error.
 *
 * @param dataDir absolute
 */
export function keepCompiled(dataDir: string): void {
  // The types are of the oldest Node that the site runs on.
  const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
  enableCompileCache?.(path.join(dataDir, 'compile-cache'));
}
