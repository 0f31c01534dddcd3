import { write, writeSync } from 'node:fs';

/** Maximum bytes of pending lines. */
const mostWaiting = 1_000_000;

/** Milliseconds before a full pipe is tried again. */
const pause = 100;

type Lines = { write: (line: string) => void };

/**
 * Writes lines without waiting. If the disk is full or nobody reads the pipe, lines are dropped and requests continue. pino's
 * own destination retries until it succeeds.
 *
 * @param descriptor of an open file
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
