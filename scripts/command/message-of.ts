/** Returns the message of an unexpected error, or its stack when debugging. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isDebugging = process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace';
  return isDebugging && error instanceof Error ? (error.stack ?? message) : message;
}
