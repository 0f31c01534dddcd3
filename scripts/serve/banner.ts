import type { Environment } from '../../cms/env';
import type { AuthorCredentials } from '../../cms/accounts/queries/staff';

/** Where the site and its dashboard are. */
export function banner(siteUrl: string): string {
  return ['', `  The site       ${siteUrl}/`, `  Its dashboard  ${siteUrl}/cms`, ''].join('\n');
}

/** What was made at the first start. What the environment has set is known already and stays out of the terminal. */
export function credentialsText(
  { email, password, apiKey }: AuthorCredentials,
  given: Pick<Environment, 'ADMIN_PASSWORD' | 'ADMIN_API_KEY'>,
): string {
  return [
    '',
    '  The author’s account was made. This is shown once:',
    `    e-mail    ${email}`,
    `    password  ${given.ADMIN_PASSWORD ? '(as set by ADMIN_PASSWORD)' : password}`,
    `    API key   ${given.ADMIN_API_KEY ? '(as set by ADMIN_API_KEY)' : apiKey}`,
  ].join('\n');
}
