import * as migration_20261120_092838_initial from './20261120_092838_initial';
import * as migration_20261120_104000_rate_limits from './20261120_104000_rate_limits';
import * as migration_20261120_104417_jobs from './20261120_104417_jobs';
import * as migration_20261120_110000_search from './20261120_110000_search';
import * as migration_20261120_113000_cascades from './20261120_113000_cascades';
import * as migration_20261120_123454_comments from './20261120_123454_comments';
import * as migration_20261120_124711_notices from './20261120_124711_notices';
import * as migration_20261120_131052_accounts from './20261120_131052_accounts';
import * as migration_20261120_133743_editor from './20261120_133743_editor';
import * as migration_20261120_154132_minutes_and_slugs from './20261120_154132_minutes_and_slugs';
import * as migration_20261120_160600_posts_found from './20261120_160600_posts_found';
import * as migration_20261121_223000_term_likeness from './20261121_223000_term_likeness';
import * as migration_20261121_223448_trash from './20261121_223448_trash';
import * as migration_20261122_014700_content_changes from './20261122_014700_content_changes';
import * as migration_20261122_050009_avif_images from './20261122_050009_avif_images';
import * as migration_20261122_093500_comment_pages from './20261122_093500_comment_pages';
import * as migration_20261122_110756_sweeps from './20261122_110756_sweeps';
import * as migration_20261122_111842_known_devices from './20261122_111842_known_devices';
import * as migration_20261122_112300_mail_server from './20261122_112300_mail_server';
import * as migration_20261122_113000_backups from './20261122_113000_backups';
import * as migration_20261122_113339_user_name_skeletons from './20261122_113339_user_name_skeletons';
import * as migration_20261122_115456_second_step from './20261122_115456_second_step';
import * as migration_20261122_142000_content_changes_of_a_transaction from './20261122_142000_content_changes_of_a_transaction';
import * as migration_20261122_142359_hook_and_color from './20261122_142359_hook_and_color';
import * as migration_20261122_150000_passkeys from './20261122_150000_passkeys';
import * as migration_20261122_154746_smallest_pictures from './20261122_154746_smallest_pictures';
import * as migration_20261122_173625_reading_stages from './20261122_173625_reading_stages';
import * as migration_20261122_174204_suggestions from './20261122_174204_suggestions';
import * as migration_20261122_175000_glossary_stages from './20261122_175000_glossary_stages';
import * as migration_20261122_181000_term_mentions from './20261122_181000_term_mentions';
import * as migration_20261122_211755_texts_of_terms_and_books from './20261122_211755_texts_of_terms_and_books';
import * as migration_20261122_212500_glossary_in_sets from './20261122_212500_glossary_in_sets';
import * as migration_20261123_022105_chapters_as_html from './20261123_022105_chapters_as_html';
import * as migration_20261123_043000_glossary_search from './20261123_043000_glossary_search';
import * as migration_20261123_073333_colors_of_pictures from './20261123_073333_colors_of_pictures';
import * as migration_20261123_080000_glossary_search_plans from './20261123_080000_glossary_search_plans';
import * as migration_20261125_055019_confirmed_sessions from './20261125_055019_confirmed_sessions';
import * as migration_20261125_060000_content_taken_away from './20261125_060000_content_taken_away';
import * as migration_20261125_062258_floods from './20261125_062258_floods';
import * as migration_20261125_080000_glossary_like_names from './20261125_080000_glossary_like_names';

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
  {
    up: migration_20261120_104417_jobs.up,
    down: migration_20261120_104417_jobs.down,
    name: '20261120_104417_jobs',
  },
  {
    up: migration_20261120_110000_search.up,
    down: migration_20261120_110000_search.down,
    name: '20261120_110000_search',
  },
  {
    up: migration_20261120_113000_cascades.up,
    down: migration_20261120_113000_cascades.down,
    name: '20261120_113000_cascades',
  },
  {
    up: migration_20261120_123454_comments.up,
    down: migration_20261120_123454_comments.down,
    name: '20261120_123454_comments',
  },
  {
    up: migration_20261120_124711_notices.up,
    down: migration_20261120_124711_notices.down,
    name: '20261120_124711_notices',
  },
  {
    up: migration_20261120_131052_accounts.up,
    down: migration_20261120_131052_accounts.down,
    name: '20261120_131052_accounts',
  },
  {
    up: migration_20261120_133743_editor.up,
    down: migration_20261120_133743_editor.down,
    name: '20261120_133743_editor',
  },
  {
    up: migration_20261120_154132_minutes_and_slugs.up,
    down: migration_20261120_154132_minutes_and_slugs.down,
    name: '20261120_154132_minutes_and_slugs',
  },
  {
    up: migration_20261120_160600_posts_found.up,
    down: migration_20261120_160600_posts_found.down,
    name: '20261120_160600_posts_found',
  },
  {
    up: migration_20261121_223000_term_likeness.up,
    down: migration_20261121_223000_term_likeness.down,
    name: '20261121_223000_term_likeness',
  },
  {
    up: migration_20261121_223448_trash.up,
    down: migration_20261121_223448_trash.down,
    name: '20261121_223448_trash',
  },
  {
    up: migration_20261122_014700_content_changes.up,
    down: migration_20261122_014700_content_changes.down,
    name: '20261122_014700_content_changes',
  },
  {
    up: migration_20261122_050009_avif_images.up,
    down: migration_20261122_050009_avif_images.down,
    name: '20261122_050009_avif_images',
  },
  {
    up: migration_20261122_093500_comment_pages.up,
    down: migration_20261122_093500_comment_pages.down,
    name: '20261122_093500_comment_pages',
  },
  {
    up: migration_20261122_110756_sweeps.up,
    down: migration_20261122_110756_sweeps.down,
    name: '20261122_110756_sweeps',
  },
  {
    up: migration_20261122_111842_known_devices.up,
    down: migration_20261122_111842_known_devices.down,
    name: '20261122_111842_known_devices',
  },
  {
    up: migration_20261122_112300_mail_server.up,
    down: migration_20261122_112300_mail_server.down,
    name: '20261122_112300_mail_server',
  },
  {
    up: migration_20261122_113000_backups.up,
    down: migration_20261122_113000_backups.down,
    name: '20261122_113000_backups',
  },
  {
    up: migration_20261122_113339_user_name_skeletons.up,
    down: migration_20261122_113339_user_name_skeletons.down,
    name: '20261122_113339_user_name_skeletons',
  },
  {
    up: migration_20261122_115456_second_step.up,
    down: migration_20261122_115456_second_step.down,
    name: '20261122_115456_second_step',
  },
  {
    up: migration_20261122_142000_content_changes_of_a_transaction.up,
    down: migration_20261122_142000_content_changes_of_a_transaction.down,
    name: '20261122_142000_content_changes_of_a_transaction',
  },
  {
    up: migration_20261122_142359_hook_and_color.up,
    down: migration_20261122_142359_hook_and_color.down,
    name: '20261122_142359_hook_and_color',
  },
  {
    up: migration_20261122_150000_passkeys.up,
    down: migration_20261122_150000_passkeys.down,
    name: '20261122_150000_passkeys',
  },
  {
    up: migration_20261122_154746_smallest_pictures.up,
    down: migration_20261122_154746_smallest_pictures.down,
    name: '20261122_154746_smallest_pictures',
  },
  {
    up: migration_20261122_173625_reading_stages.up,
    down: migration_20261122_173625_reading_stages.down,
    name: '20261122_173625_reading_stages',
  },
  {
    up: migration_20261122_174204_suggestions.up,
    down: migration_20261122_174204_suggestions.down,
    name: '20261122_174204_suggestions',
  },
  {
    up: migration_20261122_175000_glossary_stages.up,
    down: migration_20261122_175000_glossary_stages.down,
    name: '20261122_175000_glossary_stages',
  },
  {
    up: migration_20261122_181000_term_mentions.up,
    down: migration_20261122_181000_term_mentions.down,
    name: '20261122_181000_term_mentions',
  },
  {
    up: migration_20261122_211755_texts_of_terms_and_books.up,
    down: migration_20261122_211755_texts_of_terms_and_books.down,
    name: '20261122_211755_texts_of_terms_and_books',
  },
  {
    up: migration_20261122_212500_glossary_in_sets.up,
    down: migration_20261122_212500_glossary_in_sets.down,
    name: '20261122_212500_glossary_in_sets',
  },
  {
    up: migration_20261123_022105_chapters_as_html.up,
    down: migration_20261123_022105_chapters_as_html.down,
    name: '20261123_022105_chapters_as_html',
  },
  {
    up: migration_20261123_043000_glossary_search.up,
    down: migration_20261123_043000_glossary_search.down,
    name: '20261123_043000_glossary_search',
  },
  {
    up: migration_20261123_073333_colors_of_pictures.up,
    down: migration_20261123_073333_colors_of_pictures.down,
    name: '20261123_073333_colors_of_pictures',
  },
  {
    up: migration_20261123_080000_glossary_search_plans.up,
    down: migration_20261123_080000_glossary_search_plans.down,
    name: '20261123_080000_glossary_search_plans',
  },
  {
    up: migration_20261125_055019_confirmed_sessions.up,
    down: migration_20261125_055019_confirmed_sessions.down,
    name: '20261125_055019_confirmed_sessions',
  },
  {
    up: migration_20261125_060000_content_taken_away.up,
    down: migration_20261125_060000_content_taken_away.down,
    name: '20261125_060000_content_taken_away',
  },
  {
    up: migration_20261125_062258_floods.up,
    down: migration_20261125_062258_floods.down,
    name: '20261125_062258_floods'
  },
  {
    up: migration_20261125_080000_glossary_like_names.up,
    down: migration_20261125_080000_glossary_like_names.down,
    name: '20261125_080000_glossary_like_names'
  },
];
