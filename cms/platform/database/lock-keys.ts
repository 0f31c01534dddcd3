/** Keys of the site's PostgreSQL advisory locks. `queries/locks.ts` locks by name. */
export const lockKeys = {
  migrations: 4_041_960,
  startup: 4_041_961,
  seeding: 4_041_962,
  sweeps: 4_041_965,
  backups: 4_041_966,
  /** Exclusive for writers of many texts, shared for searches of them. */
  linking: 4_041_967,
} as const;

/** Separates locks by name from other uses of hashed text. */
export const namedLockSeed = 4_041_963;
