import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transport } from 'nodemailer';

/** Writes mails as `.eml` files into a folder and reports each, for sites without a mail server. */
export function emlTransport(folder: string, report: (line: string) => void) {
  const transport: Transport<string> = {
    name: 'eml',
    version: '1',
    send: ({ message }, done) => {
      const write = async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const time = new Date().toISOString().replace(/[:.]/g, '-');
        const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
        await writeFile(file, await message.build(), { mode: 0o600 });
        report(`A mail to ${message.getEnvelope().to.join(', ')} was written to ${file}`);
        return file;
      };
      write().then(
        (file) => done(null, file),
        (error: Error) => done(error, ''),
      );
    },
  };
  return createTransport(transport);
}
