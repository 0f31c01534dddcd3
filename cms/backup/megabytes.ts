/** Formats bytes for people. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: bytes < 100_000_000 ? 1 : 0 })} MB`;
