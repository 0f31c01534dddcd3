import { spawn } from 'node:child_process';

/** A tool that ended badly. `output` is all that it printed. */
export class ToolFailed extends Error {
  /** @override */
  name = 'ToolFailed';
  /** @param {string} tool @param {string} output */
  constructor(tool, output) {
    super(`${tool} failed. This is what it said:\n\n${output.trim()}`);
  }
}

/** The user pressed Ctrl-C while they waited. */
export class Interrupted extends Error {
  /** @override */
  name = 'Interrupted';
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let interrupted = false;

/**
 * While tools run, Ctrl-C, SIGTERM and the end of the terminal end them, and then this process by way of `Interrupted`.
 *
 * @returns {() => void} takes that back
 */
export function passOnSignals() {
  const passOn = () => {
    interrupted = true;
    for (const child of running) if (child.pid) endGroup(child.pid);
  };
  // In groups of their own, they do not hear that the terminal was closed.
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, passOn);
  return () => {
    for (const signal of signals) process.off(signal, passOn);
  };
}

/**
 * A tool may have started others: they form a group, except on Windows. SIGTERM, since a shell's background jobs ignore
 * SIGINT.
 *
 * @param {number} pid
 */
function endGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch (error) {
    // It has just ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Runs a tool to its end, quietly.
 *
 * @param {string} title how an error calls it
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, say?: (text: string) => void }} options
 * @returns {Promise<void>}
 * @throws {ToolFailed} with all that it printed
 * @throws {Interrupted}
 */
export function runTool(title, command, args, { cwd, env = process.env, say = () => undefined }) {
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
    let output = '';
    /** @param {string} text */
    const hear = (text) => {
      output += text;
      say(text);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
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
