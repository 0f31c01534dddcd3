/** Advice by error message. The first match counts. */
const advice: readonly [RegExp, string][] = [
  [
    /\b(535|534|530)\b|Invalid login|Missing credentials/i,
    'The server does not accept the site’s user name and password. Set those in SMTP_URL right and start the site again; characters such as @ and : in a password are written as %40 and %3A there.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo|queryA/i,
    'The server’s name is not found. Look at the host name in SMTP_URL, and at the name server of the machine.',
  ],
  [
    /certificate|self-signed|\bTLS\b|\bSSL\b|wrong version number/i,
    'No encrypted connection comes about. SMTP_URL begins with smtps:// for port 465 and with smtp:// for port 587; the server’s certificate has to be valid for its name.',
  ],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|Connection timeout|Greeting never received/i,
    'The server cannot be reached. Look whether it runs, at host and port in SMTP_URL, and whether the machine may connect to that port: many providers close port 25.',
  ],
  [
    /Mail command failed/i,
    'The server does not take mails from this sender. Set MAIL_FROM to an address that it lets the site use.',
  ],
  [
    /quota|limit|too many|[45]\.5\.3|5\.4\.5/i,
    'A limit of the mail server is reached. It opens again by itself, or its provider raises it.',
  ],
  [
    /ENOSPC|EACCES|EROFS|ENOENT/,
    'The mails cannot be written to files. Look at the free space and the permissions of DATA_DIR/mail.',
  ],
];

/**
 * Returns advice for a failing mail server.
 *
 * @param error message of the last failure
 */
export const mailAdvice = (error: string): string =>
  advice.find(([pattern]) => pattern.test(error))?.[1] ??
  'If it does not pass by itself, ask whoever runs the mail server, and show them its answer.';
