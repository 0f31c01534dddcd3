import path from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../cms/platform/operator-error';
import { readArguments as admin } from './admin/main';
import { readArguments as backup } from './backup/main';
import { readArguments as exportTo } from './export/main';
import { readArguments as key } from './key/main';
import { readArguments as restore } from './restore/main';
import { readArguments as seed } from './seed/main';

const now = new Date('2026-11-20T12:00:00.000Z');
const userCwd = '/home/me';

/** Parsers of each command's arguments, as if run in /home/me. */
const commands = {
  admin: (args: string[]) => admin(args),
  backup: (args: string[]) => backup(args, userCwd),
  export: (args: string[]) => exportTo(args, userCwd),
  key: (args: string[]) => key(args, now),
  restore: (args: string[]) => restore(args, userCwd),
  seed: (args: string[]) => seed(args, userCwd),
};
type Command = keyof typeof commands;

const bucketFile = 's3://my-bucket/fovean/site.backup';
const forEditor = ['create', '--name', ' Ann ', '--email', ' Ann@Example.com '];
const ann = { task: 'create', userName: 'Ann', email: 'ann@example.com' };
const forLabel = ['create', '--label', 'L', '--expires'];

test.for<[Command, string[], object]>([
  ['admin', ['reset-password'], { task: 'reset-password', email: undefined }],
  ['admin', ['reset-password', '--email', ' R@B.com '], { email: 'r@b.com' }],
  ['admin', forEditor, { ...ann, role: 'editor' }],
  ['admin', [...forEditor, '--role=author'], { ...ann, role: 'author' }],
  ['admin', ['list'], { task: 'list' }],
  ['backup', [], { file: undefined, force: false }],
  ['backup', ['x', '--force'], { file: '/home/me/x', force: true }],
  ['backup', [bucketFile], { file: bucketFile }],
  ['export', ['mine', '--force'], { folder: '/home/me/mine', force: true }],
  ['export', ['/elsewhere'], { folder: '/elsewhere', force: false }],
  ['key', ['create', '--label', ' My script '], { label: 'My script', expiresAt: undefined }],
  ['key', [...forLabel, '12h'], { expiresAt: new Date('2026-11-21T00:00:00.000Z') }],
  ['key', [...forLabel, '90d'], { expiresAt: new Date('2027-02-18T12:00:00.000Z') }],
  ['key', [...forLabel, '2w'], { expiresAt: new Date('2026-12-04T12:00:00.000Z') }],
  ['key', [...forLabel, '36500d'], { task: 'create' }],
  ['key', ['create', '--label', 'x'.repeat(100)], { task: 'create' }],
  ['key', ['list'], { task: 'list' }],
  ['key', ['revoke', 'fov_1234'], { task: 'revoke', prefix: 'fov_1234' }],
  ['restore', ['x.backup'], { file: '/home/me/x.backup', replace: false, check: false }],
  ['restore', ['/b/x', '--replace'], { file: '/b/x', replace: true }],
  ['restore', [bucketFile], { file: bucketFile }],
  ['seed', [], { folder: path.resolve('scripts/seed/content'), dryRun: false }],
  ['seed', ['mine', '--dry-run'], { folder: '/home/me/mine', dryRun: true }],
])('%s %j is parsed', ([command, args, options]) => {
  expect(commands[command](args)).toMatchObject(options);
});

const rejected: [Command, message: string, lines: string[]][] = [
  ['admin', 'Name a task. Usage:\nnpm run admin -- create', ['']],
  [
    'admin',
    'npm run admin -- reset-password',
    [
      ...[
        'reset',
        'reset-password --name author',
        'reset-password author',
        'reset-password --email',
      ],
      ...['reset-password --email=', 'list all', 'list --email ann@example.com', 'create'],
      ...['create --name Ann', 'create --email ann@example.com'],
      'create --name Ann --email ann@example.com --role x',
    ],
  ],
  ['key', 'Name a task. Usage:\nnpm run key -- create', ['']],
  [
    'key',
    '--expires takes hours',
    ['soon', '0d', '-1d', '90', 'x90d', '90days', '', '36501d', '999999d'].map(
      (period) => `create --label L --expires=${period}`,
    ),
  ],
  [
    'key',
    'npm run key -- revoke PREFIX',
    [
      ...['make', 'create', 'create --label=', `create --label ${'x'.repeat(101)}`, 'create L'],
      ...['create more --label L', 'create --label L --for ever', 'list all', 'list --label L'],
      ...['revoke', 'revoke a b', 'revoke a --label L'],
    ],
  ],
  ['backup', 'A backup cannot go through a pipe: name a file.', ['-']],
  ['restore', 'cannot go through a pipe', ['-']],
  [
    'backup',
    'names no file in a bucket',
    ['s3://my-bucket', 's3://my-bucket/fovean/', 's3://My_Bucket/x', 's3:x'],
  ],
  ['backup', 'npm run backup -- [FILE', ['a b', '--passphrase x']],
  ['restore', 'npm run restore -- FILE', ['', 'a b', 'a --force', 'a --check --replace']],
  ['seed', 'npm run seed -- [FOLDER] [--dry-run]', ['one two', '--dry', '--dry-run=yes']],
  [
    'export',
    'npm run export -- FOLDER|SUBSCRIBERS.csv [--force]',
    ['', 'a b', '--wrong', 'a --force=yes'],
  ],
];

test.for(
  rejected.flatMap(([command, message, lines]) =>
    lines.map((line) => [command, line, message] as const),
  ),
)('%s %s is rejected with “%s”', ([command, line, message]) => {
  const parse = () => commands[command](line.split(' ').filter(Boolean));
  expect(parse).toThrow(OperatorError);
  expect(parse).toThrow(message);
});
