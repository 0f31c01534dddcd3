import * as migration_20261120_092838_initial from './20261120_092838_initial';

export const migrations = [
  {
    up: migration_20261120_092838_initial.up,
    down: migration_20261120_092838_initial.down,
    name: '20261120_092838_initial'
  },
];
