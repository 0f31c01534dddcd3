import { readFile } from 'node:fs/promises';
import path from 'node:path';

export async function readRelease(repository: string): Promise<string> {
  const text = await readFile(path.join(repository, 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}
