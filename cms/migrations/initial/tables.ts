/** Tables that belong to no Payload collection. */
export const tables = `
  -- Counters of rate-limiter-flexible, in the form that its PostgreSQL store expects.
  CREATE TABLE public.rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint);
  CREATE INDEX rate_limits_expire_idx ON public.rate_limits (expire);

  -- Responses to requests with an Idempotency-Key.
  CREATE TABLE public.idempotent_calls (
    caller integer NOT NULL REFERENCES public.users ON DELETE CASCADE,
    route varchar NOT NULL,
    key varchar NOT NULL,
    fingerprint varchar NOT NULL,
    reply jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY (caller, route, key));
  CREATE INDEX idempotent_calls_created_at_idx ON public.idempotent_calls (created_at);

  -- One row for each reporter of a comment, so that each counts once. A reporter is a reader or the keyed hash of an address.
  CREATE TABLE public.comment_reports (
    comment_id integer NOT NULL REFERENCES public.comments ON DELETE CASCADE,
    reporter varchar(100) NOT NULL,
    created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY (comment_id, reporter));

  -- State of the mail server, shared by all processes. It has one row.
  CREATE TABLE public.mail_server (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    failures integer NOT NULL DEFAULT 0,
    failing_since timestamptz,
    last_error text,
    tried_at timestamptz NOT NULL DEFAULT now(),
    next_try_at timestamptz NOT NULL DEFAULT now());
  INSERT INTO public.mail_server DEFAULT VALUES;

  -- Key of what is mailed or stored for good, which a restore with another PAYLOAD_SECRET keeps valid. It has one row.
  CREATE TABLE public.signing_key (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    key text NOT NULL DEFAULT gen_random_uuid()::text || gen_random_uuid()::text);
  INSERT INTO public.signing_key DEFAULT VALUES;

  -- Backups that were written or failed. A restore proves a backup.
  CREATE TABLE public.backups (
    id serial PRIMARY KEY,
    started_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    file text NOT NULL,
    bytes bigint,
    is_proven boolean NOT NULL DEFAULT false,
    problem text);
  CREATE INDEX backups_started_at ON public.backups (started_at DESC);

  CREATE TABLE public.passkeys (
    id text PRIMARY KEY,
    user_id integer NOT NULL REFERENCES public.users ON DELETE CASCADE,
    name text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz);
  CREATE INDEX passkeys_user_idx ON public.passkeys (user_id);

  -- A challenge can be used once before it expires.
  CREATE TABLE public.passkey_challenges (
    challenge text PRIMARY KEY,
    user_id integer NOT NULL REFERENCES public.users ON DELETE CASCADE,
    purpose text NOT NULL,
    session text,
    expires_at timestamptz NOT NULL);
  CREATE INDEX passkey_challenges_expires_at_idx ON public.passkey_challenges (expires_at);

  -- The private part of a suggestion, which outlives its term. The sweeps delete what identifies a person.
  CREATE TABLE public.suggestions (
    id serial PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    term_id integer REFERENCES public.glossary_terms ON DELETE SET NULL,
    subject text NOT NULL,
    description text NOT NULL,
    email text,
    address text,
    note text,
    merged_into_id integer REFERENCES public.glossary_terms ON DELETE SET NULL,
    is_silent boolean NOT NULL DEFAULT false,
    decided_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX suggestions_term_idx ON public.suggestions (term_id);
  CREATE INDEX suggestions_merged_into_idx ON public.suggestions (merged_into_id);
  CREATE INDEX suggestions_email_idx ON public.suggestions (email) WHERE email IS NOT NULL;
  CREATE INDEX suggestions_address_idx ON public.suggestions (address) WHERE address IS NOT NULL;

  CREATE TABLE public.blocked_suggesters (
    address text PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now());

  CREATE TABLE public.decisions (
    id serial PRIMARY KEY,
    decided jsonb NOT NULL,
    is_undone boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now());

  -- Views and visitors of a day (UTC) by kind and subject. See cms/subjects/analytics/page-view.ts.
  CREATE TABLE public.daily_counts (
    day date NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    views integer NOT NULL,
    visitors integer NOT NULL,
    PRIMARY KEY (kind, subject, day));
  CREATE INDEX daily_counts_kind_day_idx ON public.daily_counts (kind, day);

  -- Hashes of the visitors who count for the day. A sweep deletes them with the day's salt.
  CREATE TABLE public.daily_visitors (
    day date NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    visitor text NOT NULL,
    PRIMARY KEY (day, kind, subject, visitor));
  CREATE TABLE public.visitor_salts (day date PRIMARY KEY, salt text NOT NULL);

  CREATE TABLE public.newsletter_deliveries (
    newsletter_id integer NOT NULL REFERENCES public.newsletters ON DELETE CASCADE,
    subscriber_id integer NOT NULL,
    state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'queued', 'sent', 'failed')),
    mail_id integer,
    queued_at timestamptz,
    PRIMARY KEY (newsletter_id, subscriber_id));
  CREATE INDEX newsletter_deliveries_open_idx ON public.newsletter_deliveries (state)
    WHERE state IN ('due', 'queued');
  CREATE INDEX newsletter_deliveries_queued_at_idx ON public.newsletter_deliveries (queued_at);
  CREATE INDEX newsletter_deliveries_mail_idx ON public.newsletter_deliveries (mail_id);`;
