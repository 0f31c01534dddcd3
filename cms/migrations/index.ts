import * as migration_0_initial_1f60a027 from './0_initial_1f60a027';

export const migrations = [
  {
    up: migration_0_initial_1f60a027.up,
    down: migration_0_initial_1f60a027.down,
    name: '0_initial_1f60a027'
  },
];
