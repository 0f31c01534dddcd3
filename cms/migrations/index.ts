import * as migration_20261125_095713_initial from './20261125_095713_initial';
import * as migration_20261125_180000_audience_releases_and_history from './20261125_180000_audience_releases_and_history';
import * as migration_20261126_041204_page_texts_are_markdown from './20261126_041204_page_texts_are_markdown';

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
    up: migration_20261126_041204_page_texts_are_markdown.up,
    down: migration_20261126_041204_page_texts_are_markdown.down,
    name: '20261126_041204_page_texts_are_markdown'
  },
];
