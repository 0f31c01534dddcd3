import { write, writeSync } from 'node:fs';

/** Bytes that may wait to be written. */
const mostWaiting = 1_000_000;

/** Milliseconds until a pipe that is full is tried again. */
const pause = 100;

/** An end of a log for which nobody waits. */
type Lines = { write: (line: string) => void };

/**
 * Writes lines that nobody waits for. When the disk is full, or nobody reads the pipe, lines are lost, and nothing else: a
 * visitor who had to wait for the log would be lost. pino's own destination writes a line again until it succeeds.
 *
 * @param descriptor of an open file, such as the standard output
 */
export function unawaitedLines(descriptor: number): Lines {
  let waiting: Buffer[] = [];
  let size = 0;
  let isWriting = false;

  const writeOn = (bytes: Buffer) => {
    write(descriptor, bytes, (error, written) => {
      const rest = bytes.subarray(written ?? 0);
      if (error?.code === 'EAGAIN') setTimeout(writeOn, pause, rest).unref();
      else if (!error && rest.length > 0) writeOn(rest);
      else next();
    });
  };
  const next = () => {
    isWriting = waiting.length > 0;
    if (!isWriting) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    writeOn(bytes);
  };

  process.on('exit', () => {
    try {
      if (waiting.length > 0) writeSync(descriptor, Buffer.concat(waiting));
    } catch {
      return;
    }
  });
  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      if (size + bytes.length > mostWaiting) return;
      waiting.push(bytes);
      size += bytes.length;
      if (!isWriting) next();
    },
  };
}
