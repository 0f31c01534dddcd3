import * as migration_20261128_055604_initial_f0e45cd3 from './20261128_055604_initial_f0e45cd3';

export const migrations = [
  {
    up: migration_20261128_055604_initial_f0e45cd3.up,
    down: migration_20261128_055604_initial_f0e45cd3.down,
    name: '20261128_055604_initial_f0e45cd3'
  },
];
