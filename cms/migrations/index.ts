import * as migration_20261128_053215_initial_8a98725e from './20261128_053215_initial_8a98725e';

export const migrations = [
  {
    up: migration_20261128_053215_initial_8a98725e.up,
    down: migration_20261128_053215_initial_8a98725e.down,
    name: '20261128_053215_initial_8a98725e'
  },
];
