/** @param {number} since */
function seconds(since) {
  const value = (Date.now() - since) / 1000;
  return value < 10 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`;
}

/**
 * Shows the progress of some work. On a terminal, one line counts the seconds and shows the tool's output. Elsewhere, lines are printed
 * at the start, every 15 s and at the end.
 *
 * @template Result
 * @param {string} title such as `Installing packages`
 * @param {(say: (detail: string) => void) => Promise<Result>} work
 * @param {NodeJS.WritableStream & { isTTY?: boolean, columns?: number }} [stream]
 * @returns {Promise<Result>}
 */
export async function spinner(title, work, stream = process.stdout) {
  const since = Date.now();
  let detail = '';
  const live = Boolean(stream.isTTY);
  const draw = () => {
    const line = `${title} … ${seconds(since)}${detail && `  ${detail}`}`;
    if (live) stream.write(`\r\x1b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
    else stream.write(`${line}\n`);
  };
  if (!live) stream.write(`${title} …\n`);
  const timer = setInterval(draw, live ? 100 : 15_000);
  try {
    const result = await work((text) => {
      detail = text.trim().split('\n').pop()?.trim() ?? '';
    });
    stream.write(`${live ? '\r\x1b[2K' : ''}${title}: done in ${seconds(since)}\n`);
    return result;
  } catch (error) {
    stream.write(`${live ? '\r\x1b[2K' : ''}${title}: failed after ${seconds(since)}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
