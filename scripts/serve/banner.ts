import type { Environment } from '../../cms/env';
import type { AuthorCredentials } from '../../cms/accounts/queries/staff';

export function banner(siteUrl: string): string {
  return ['', `  The site       ${siteUrl}/`, `  Its dashboard  ${siteUrl}/cms`, ''].join('\n');
}

/** Returns the credentials created at the first start, except those that the environment set. */
export function credentialsText(
  { email, password, apiKey }: AuthorCredentials,
  given: Pick<Environment, 'ADMIN_PASSWORD' | 'ADMIN_API_KEY'>,
): string {
  return [
    '',
    '  The author’s account was created. This is not shown again:',
    `    e-mail    ${email}`,
    `    password  ${given.ADMIN_PASSWORD ? '(as set by ADMIN_PASSWORD)' : password}`,
    `    API key   ${given.ADMIN_API_KEY ? '(as set by ADMIN_API_KEY)' : apiKey}`,
  ].join('\n');
}
