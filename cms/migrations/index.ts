import * as migration_20261125_095713_initial from './20261125_095713_initial';
import * as migration_20261125_131500_page_views from './20261125_131500_page_views';
import * as migration_20261125_135326_answer_messages from './20261125_135326_answer_messages';
import * as migration_20261125_142558_add_subscribers_and_newsletters from './20261125_142558_add_subscribers_and_newsletters';
import * as migration_20261125_162000_lock_likenesses from './20261125_162000_lock_likenesses';
import * as migration_20261125_163347_release_books from './20261125_163347_release_books';
import * as migration_20261125_165451_add_release_mails from './20261125_165451_add_release_mails';
import * as migration_20261125_171052_receive_mail from './20261125_171052_receive_mail';
import * as migration_20261125_172545_add_history from './20261125_172545_add_history';
import * as migration_20261125_173605_import_and_notes from './20261125_173605_import_and_notes';
import * as migration_20261125_175025_ping_hub from './20261125_175025_ping_hub';

export const migrations = [
  {
    up: migration_20261125_095713_initial.up,
    down: migration_20261125_095713_initial.down,
    name: '20261125_095713_initial',
  },
  {
    up: migration_20261125_131500_page_views.up,
    down: migration_20261125_131500_page_views.down,
    name: '20261125_131500_page_views',
  },
  {
    up: migration_20261125_135326_answer_messages.up,
    down: migration_20261125_135326_answer_messages.down,
    name: '20261125_135326_answer_messages',
  },
  {
    up: migration_20261125_142558_add_subscribers_and_newsletters.up,
    down: migration_20261125_142558_add_subscribers_and_newsletters.down,
    name: '20261125_142558_add_subscribers_and_newsletters',
  },
  {
    up: migration_20261125_162000_lock_likenesses.up,
    down: migration_20261125_162000_lock_likenesses.down,
    name: '20261125_162000_lock_likenesses',
  },
  {
    up: migration_20261125_163347_release_books.up,
    down: migration_20261125_163347_release_books.down,
    name: '20261125_163347_release_books',
  },
  {
    up: migration_20261125_165451_add_release_mails.up,
    down: migration_20261125_165451_add_release_mails.down,
    name: '20261125_165451_add_release_mails',
  },
  {
    up: migration_20261125_171052_receive_mail.up,
    down: migration_20261125_171052_receive_mail.down,
    name: '20261125_171052_receive_mail',
  },
  {
    up: migration_20261125_172545_add_history.up,
    down: migration_20261125_172545_add_history.down,
    name: '20261125_172545_add_history',
  },
  {
    up: migration_20261125_173605_import_and_notes.up,
    down: migration_20261125_173605_import_and_notes.down,
    name: '20261125_173605_import_and_notes',
  },
  {
    up: migration_20261125_175025_ping_hub.up,
    down: migration_20261125_175025_ping_hub.down,
    name: '20261125_175025_ping_hub'
  },
];
