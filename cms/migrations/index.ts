import * as migration_20261125_095713_initial from './20261125_095713_initial';
import * as migration_20261125_180000_audience_releases_and_history from './20261125_180000_audience_releases_and_history';
import * as migration_20261125_220243_staff_terms_are_approved from './20261125_220243_staff_terms_are_approved';
import * as migration_20261125_221526_history_of_images from './20261125_221526_history_of_images';

export const migrations = [
  {
    up: migration_20261125_095713_initial.up,
    down: migration_20261125_095713_initial.down,
    name: '20261125_095713_initial',
  },
  {
    up: migration_20261125_180000_audience_releases_and_history.up,
    down: migration_20261125_180000_audience_releases_and_history.down,
    name: '20261125_180000_audience_releases_and_history',
  },
  {
    up: migration_20261125_220243_staff_terms_are_approved.up,
    down: migration_20261125_220243_staff_terms_are_approved.down,
    name: '20261125_220243_staff_terms_are_approved',
  },
  {
    up: migration_20261125_221526_history_of_images.up,
    down: migration_20261125_221526_history_of_images.down,
    name: '20261125_221526_history_of_images'
  },
];
