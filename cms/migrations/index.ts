import * as migration_20261120_092838_initial from './20261120_092838_initial';
import * as migration_20261120_104000_rate_limits from './20261120_104000_rate_limits';

export const migrations = [
  {
    up: migration_20261120_092838_initial.up,
    down: migration_20261120_092838_initial.down,
    name: '20261120_092838_initial',
  },
  {
    up: migration_20261120_104000_rate_limits.up,
    down: migration_20261120_104000_rate_limits.down,
    name: '20261120_104000_rate_limits',
  },
];
