import module from 'node:module';

/**
 * Caches V8's compiled code of the modules imported after this call. Does nothing on Node 20, or if the folder is not writable.
 *
 * @param {string} folder absolute
 */
export function enableCompileCache(folder) {
  const { enableCompileCache: enable } =
    /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (module);
  enable?.(folder);
}
