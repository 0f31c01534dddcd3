import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { assertPortFree } from '../serve/port';

/** Controls a browser. Screenshots are PNG in base64. */
export type Driver = {
  go: (url: string) => Promise<unknown>;
  /** Evaluates an expression in the page. Returns its value, or that of its promise, through JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Performs WebDriver input actions: https://www.w3.org/TR/webdriver2/#actions */
  perform: (actions: object[]) => Promise<unknown>;
  picture: (whole: boolean) => Promise<unknown>;
  end: () => Promise<unknown>;
};

type Settings = { width: number; height: number; reducedMotion: boolean; folder: string };

type Browser = {
  /** Required programs with their Debian packages. */
  needs: Record<string, string>;
  start: (settings: Settings) => Promise<Driver>;
};

/** Starts a program in a new process group, with all of its files in a folder. */
function startProgram(folder: string, command: string, args: string[]) {
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env });
  const closed = once(child, 'close');
  const end = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
    await closed;
  };
  return { stderr: child.stderr, end };
}

async function writeSettings(file: string, text: string) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const firefoxProgram = '/usr/bin/firefox-esr';

/** Starts Firefox, controlled by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi */
async function startFirefox({ width, height, reducedMotion, folder }: Settings): Promise<Driver> {
  const profile = path.join(folder, 'profile');
  await writeSettings(
    path.join(profile, 'user.js'),
    `user_pref('ui.prefersReducedMotion', ${Number(reducedMotion)});
     user_pref('ui.useOverlayScrollbars', ${Number(width < 600)});`,
  );
  const args = ['--headless', '--profile', profile, '--remote-debugging-port=0'];
  const { stderr, end } = startProgram(folder, firefoxProgram, args);
  let url: string | undefined;
  for await (const line of createInterface(stderr)) if ((url = /ws:\S+/.exec(line)?.[0])) break;
  stderr.resume();
  const socket = new WebSocket(`${url}/session`);
  await once(socket, 'open');
  const answers = new Map<number, (answer: string) => void>();
  socket.on('message', (data: Buffer) => {
    const { id } = JSON.parse(data.toString()) as { id: number };
    answers.get(id)?.(data.toString());
  });
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    const id = answers.size;
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await new Promise<string>((resolve) => answers.set(id, resolve));
    const { result, message } = JSON.parse(answer) as { result?: Result; message: string };
    if (result) return result;
    throw new Error(`${method}: ${message}`);
  };
  await send('session.new', { capabilities: {} });
  type Tree = { contexts: { context: string }[] };
  const [{ context } = {}] = (await send<Tree>('browsingContext.getTree', {})).contexts;
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  return {
    go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(code) {
      const expression = `(async () => JSON.stringify((await (${code})) ?? null))()`;
      const target = { context };
      type Evaluated = { result?: { value: string } };
      const { result } = await send<Evaluated>('script.evaluate', {
        ...{ expression, target, awaitPromise: true },
      });
      return JSON.parse(result?.value ?? '') as unknown;
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    async picture(whole) {
      const origin = whole ? 'document' : 'viewport';
      type Picture = { data: string };
      return (await send<Picture>('browsingContext.captureScreenshot', { context, origin })).data;
    },
    end,
  };
}

const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const miniBrowser = `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const webkitDriver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/xvfb-run';

/** Starts WebKitGTK's MiniBrowser on a virtual display, controlled by WebDriver: https://www.w3.org/TR/webdriver2 */
async function startWebkit({ width, height, reducedMotion, folder }: Settings): Promise<Driver> {
  await writeSettings(
    path.join(folder, 'gtk-3.0/settings.ini'),
    `[Settings]\ngtk-enable-animations=${Number(!reducedMotion)}\n`,
  );
  const port = await assertPortFree('127.0.0.1', 0);
  // A screenshot of a whole page needs a window of its height.
  const args = ['-a', '-s', '-screen 0 1600x16000x24', webkitDriver, `--port=${port}`];
  const { stderr, end } = startProgram(folder, display, args);
  stderr.resume();
  const call = async <Value>(method: string, command: string, body?: object): Promise<Value> => {
    const url = `http://127.0.0.1:${port}/session${command}`;
    const answer = await fetch(url, { method, body: body && JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: Value & { message: string } };
    if (answer.ok) return value;
    throw new Error(`${command}: ${value.message}`);
  };
  const options = {
    binary: miniBrowser,
    args: ['--automation', '--javascript-can-open-windows-automatically=true'],
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const begin = () => call<{ sessionId: string }>('POST', '', { capabilities });
  // Until the driver listens.
  let begun = await begin().catch(() => null);
  for (let tries = 0; !begun && tries < 100; tries += 1) {
    await delay(100);
    begun = await begin().catch(() => null);
  }
  const session = `/${begun?.sessionId}`;
  const post = (command: string, body: object) => call('POST', `${session}/${command}`, body);
  const evaluate = (code: string) =>
    post('execute/sync', { script: `return (${code});`, args: [] });
  // The toolbar of the first window gives it a minimum width.
  const first = await call('GET', `${session}/window`);
  await evaluate(
    `void open('about:blank', '', 'width=${width},height=${height},toolbar=no,menubar=no,location=no')`,
  );
  const handles = await call<string[]>('GET', `${session}/window/handles`);
  await post('window', { handle: handles.find((handle) => handle !== first) });
  const resize = (to: number) => post('window/rect', { width, height: to });
  await resize(height);
  return {
    go: (url) => post('url', { url }),
    evaluate,
    perform: (actions) => post('actions', { actions }),
    async picture(whole) {
      if (whole) await resize(Number(await evaluate('document.documentElement.scrollHeight')));
      if (whole) await delay(300);
      const picture = await call('GET', `${session}/screenshot`);
      if (whole) await resize(height);
      return picture;
    },
    end: async () => {
      await call('DELETE', session);
      await end();
    },
  };
}

export const browsers: Record<string, Browser> = {
  firefox: { needs: { [firefoxProgram]: 'firefox-esr' }, start: startFirefox },
  webkit: {
    needs: {
      [webkitDriver]: 'webkit2gtk-driver',
      [miniBrowser]: 'webkit2gtk-driver',
      [display]: 'xvfb',
    },
    start: startWebkit,
  },
};
