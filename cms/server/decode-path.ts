/** Decodes a path. Returns null for invalid UTF-8. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
