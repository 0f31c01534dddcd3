const advice: readonly [RegExp, string][] = [
  [
    /\b(535|534|530)\b|Invalid login|Missing credentials/i,
    'The server does not accept the username and password. Correct them in SMTP_URL and restart the site. Write characters such as @ and : in a password as %40 and %3A.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo|queryA/i,
    'The host name cannot be resolved. Check it in SMTP_URL, and check DNS.',
  ],
  [
    /certificate|self-signed|\bTLS\b|\bSSL\b|wrong version number/i,
    'No encrypted connection could be made. SMTP_URL must begin with smtps:// for port 465 and with smtp:// for port 587, and the server’s certificate must be valid for its name.',
  ],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|Connection timeout|Greeting never received/i,
    'The server cannot be reached. Check that it runs, that SMTP_URL has the right host and port, and that the machine may connect to that port: many providers block port 25.',
  ],
  [
    /Mail command failed/i,
    'The server does not accept mails from this sender. Set MAIL_FROM to an address that it accepts.',
  ],
  [
    /quota|limit|too many|[45]\.5\.3|5\.4\.5/i,
    'A limit of the mail server is reached. Wait, or ask its provider to raise it.',
  ],
  [
    /ENOSPC|EACCES|EROFS|ENOENT/,
    'The mails cannot be written to files. Check the free space and the permissions of DATA_DIR/mail.',
  ],
];

/** Returns advice for a failing mail server by the message of its last failure. */
export const mailAdvice = (error: string): string =>
  advice.find(([pattern]) => pattern.test(error))?.[1] ??
  'If this continues, ask the mail server’s operator and show them its response.';
