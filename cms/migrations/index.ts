import * as migration_0_initial_40b85905 from './0_initial_40b85905';

export const migrations = [
  {
    up: migration_0_initial_40b85905.up,
    down: migration_0_initial_40b85905.down,
    name: '0_initial_40b85905'
  },
];
