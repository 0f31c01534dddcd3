import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** A tool failed. `output` is everything that it printed. */
export class ToolFailed extends Error {
  /** @override */
  name = 'ToolFailed';
  /** @param {string} tool @param {string} output */
  constructor(tool, output) {
    super(`${tool} failed with this output:\n\n${output.trim()}`);
  }
}

/** A signal ended a tool. */
export class Interrupted extends Error {
  /** @override */
  name = 'Interrupted';
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let interrupted = false;

/**
 * Passes signals on to running tools, which then reject with `Interrupted`.
 *
 * @returns {() => void} stops passing them on, and throws `Interrupted` if there was a signal
 */
export function passOnSignals() {
  const passOn = () => {
    interrupted = true;
    for (const child of running) if (child.pid) endGroup(child.pid);
  };
  // Tools run in their own process groups, so the terminal does not signal them.
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, passOn);
  return () => {
    for (const signal of signals) process.off(signal, passOn);
    if (interrupted) throw new Interrupted();
  };
}

/**
 * Ends a tool and its children, which form a process group except on Windows. Sends SIGTERM, since background jobs of a shell ignore
 * SIGINT.
 *
 * @param {number} pid
 */
function endGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch (error) {
    // It has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Runs a tool without printing its output.
 *
 * @param {string} title name of the tool in errors
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void, niceness?: number }} options `niceness` as in nice(1)
 * @returns {Promise<void>}
 * @throws {ToolFailed} with its output
 * @throws {Interrupted}
 */
export function runTool(
  title,
  command,
  args,
  { cwd, env = process.env, onOutput = () => undefined, niceness = 0 },
) {
  if (interrupted) return Promise.reject(new Interrupted());
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32';
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !windows,
      shell: windows,
    });
    running.add(child);
    // Child processes inherit the priority.
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness);
    let output = '';
    /** @param {string} text */
    const onData = (text) => {
      output += text;
      onOutput(text);
    };
    child.stdout.setEncoding('utf8').on('data', onData);
    child.stderr.setEncoding('utf8').on('data', onData);
    child.once('error', (error) => {
      running.delete(child);
      reject(new ToolFailed(title, error.message));
    });
    child.once('close', (code) => {
      running.delete(child);
      if (interrupted) reject(new Interrupted());
      else if (code === 0) resolve();
      else reject(new ToolFailed(title, output));
    });
  });
}

/** @param {number} since */
function seconds(since) {
  const value = (Date.now() - since) / 1000;
  return value < 10 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`;
}

/**
 * Shows progress while `work` runs. On a terminal, one line shows the seconds and the tool's last output. Elsewhere, prints a line at
 * the start, every 15 s, and at the end.
 *
 * @template Result
 * @param {string} title such as `Installing packages`
 * @param {(onOutput: (detail: string) => void) => Promise<Result>} work
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
