import { withConnection } from '../platform/database/with-connection';

/** Runs statements on a new connection and returns the values of all rows. */
export const ask = (url: string, ...statements: string[]): Promise<unknown[]> =>
  withConnection(url, async (client) => {
    const answers: unknown[] = [];
    for (const statement of statements) {
      const { rows } = await client.query<Record<string, unknown>>(statement);
      answers.push(...rows.flatMap((row) => Object.values(row)));
    }
    return answers;
  });
