import * as migration_0_initial_0d969490 from './0_initial_0d969490';

export const migrations = [
  {
    up: migration_0_initial_0d969490.up,
    down: migration_0_initial_0d969490.down,
    name: '0_initial_0d969490'
  },
];
