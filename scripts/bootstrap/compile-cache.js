import module from 'node:module';

/**
 * Caches V8's compiled code of the modules that are imported from here on, for the next start. Does nothing on Node 20, which
 * lacks the call, and in a folder that is not writable.
 *
 * @param {string} folder absolute
 */
export function enableCompileCache(folder) {
  const { enableCompileCache: enable } =
    /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (module);
  enable?.(folder);
}
