/**
 * The numbers of PostgreSQL's advisory locks that the site takes, side by side, so that no two of them are the same. Locks that are
 * taken by a name are those of `queries/advisory-lock.ts`.
 */
export const lockKeys = {
  migrations: 4_041_960,
  /** What one process does while the others wait to start. */
  startup: 4_041_961,
  seeding: 4_041_962,
  sweeps: 4_041_965,
  backups: 4_041_966,
  /** Held by who writes many texts, shared by who searches them. */
  linking: 4_041_967,
} as const;

/** The first number of the locks of jobs, which have two; the second is the job's id. */
export const jobLockClass = 4_041_964;

/** Keeps the locks that are taken by a name apart from those that anybody else makes of a text. */
export const namedLockSeed = 4_041_963;
