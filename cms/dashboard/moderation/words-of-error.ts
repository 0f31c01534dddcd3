/** What went wrong, in words for whoever reads them. */
export function wordsOfError(error: unknown): string {
  // The browser's own words for a network that is away.
  if (error instanceof TypeError || !(error instanceof Error) || !error.message)
    return 'The server did not answer. Try again.';
  return error.message;
}
