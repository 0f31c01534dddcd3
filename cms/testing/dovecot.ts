import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, isListening } from './free-port';

const program = '/usr/sbin/dovecot';

/** Whether the IMAP server is installed and may be started, for which it needs root. */
export const hasDovecot = existsSync(program) && process.getuid?.() === 0;

/** Owner of the mailbox, which must not be root. */
const owner = 1000;

const configuration = (folder: string, port: number) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = ${owner}
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${folder}/mail
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
}
`;

/** Starts Dovecot with one empty mailbox. */
export async function startDovecot() {
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'));
  const port = await freePort();
  const inbox = path.join(folder, 'mail', 'new');
  for (const name of ['new', 'cur', 'tmp'])
    await mkdir(path.join(folder, 'mail', name), { recursive: true });
  for (const name of ['', 'new', 'cur', 'tmp'])
    await chown(path.join(folder, 'mail', name), owner, owner);
  await chmod(folder, 0o755);
  const file = path.join(folder, 'dovecot.conf');
  await writeFile(file, configuration(folder, port));
  const server = spawn(program, ['-F', '-c', file], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  while (!(await isListening(port))) await delay(50);
  let number = 0;
  return {
    url: `imap://site:secret@127.0.0.1:${port}/INBOX`,
    deliver: async (mail: string) => {
      const name = `${Date.now()}.${++number}.test`;
      const whole = path.join(folder, 'mail', 'tmp', name);
      await writeFile(whole, mail);
      await chown(whole, owner, owner);
      await rename(whole, path.join(inbox, name));
    },
    /** Returns the number of mails that are marked as read. */
    read: async () =>
      (await readdir(path.join(folder, 'mail', 'cur'))).filter((name) => /:2,\w*S/.test(name))
        .length,
    stop: async () => {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
