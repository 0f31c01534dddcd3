import * as migration_0_initial_071b84d2 from './0_initial_071b84d2';

export const migrations = [
  {
    up: migration_0_initial_071b84d2.up,
    down: migration_0_initial_071b84d2.down,
    name: '0_initial_071b84d2'
  },
];
