import * as migration_20261125_095713_initial from './20261125_095713_initial';

export const migrations = [
  {
    up: migration_20261125_095713_initial.up,
    down: migration_20261125_095713_initial.down,
    name: '20261125_095713_initial'
  },
];
