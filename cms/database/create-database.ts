import { withConnection } from './with-connection';

/**
 * Creates a database on the server of `adminUrl`, empty or as a copy of `template`, which must not have connections.
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

/** Drops a database and ends its connections. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}
