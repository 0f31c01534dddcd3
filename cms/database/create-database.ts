import { withConnection } from './with-connection';

/**
 * Makes a database on the server of `adminUrl`, empty or as a copy of `template` (which nobody may be using then).
 *
 * @returns its `postgres://` URL
 */
export async function createDatabase(
  adminUrl: string,
  name: string,
  { template }: { template?: string } = {},
): Promise<string> {
  await withConnection(adminUrl, async (client) => {
    const source = template === undefined ? '' : ` TEMPLATE ${client.escapeIdentifier(template)}`;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${source}`);
  });
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Removes a database and ends whatever is still connected to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}
