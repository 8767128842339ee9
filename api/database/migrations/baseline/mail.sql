-- The outbox of mails, addresses that refuse invitations, and the local mailbox.

-- A transaction writes a mail together with the change that it reports; the sender sends it afterwards. The sender
-- clears the params of a sent mail, because they can contain a link.
create table mail (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  recipient text not null,
  template text not null,
  language text not null check (language in ('es', 'pt-BR')),
  params jsonb not null,
  -- Mails that no person waits for, such as those to winners, are sent after the others.
  can_wait boolean not null default false,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default game_now(),
  -- The first failed attempt of those that it waits after; an attempt that fails moves only next_attempt_at.
  failing_since timestamptz,
  sent_at timestamptz,
  -- Set after too many attempts, or if the mail server refused the mail for good. An administrator can send it again
  -- once.
  failed_at timestamptz,
  -- An administrator sent it again, or it cannot be sent again. If it fails then, it is no need.
  given_up_at timestamptz,
  last_error text,
  created_at timestamptz not null default game_now()
);
create index mail_waiting on mail (can_wait, next_attempt_at) where sent_at is null and failed_at is null;
create index mail_sent on mail (sent_at) where sent_at is not null;
create index mail_failed on mail (failed_at) where failed_at is not null and given_up_at is null;
create index mail_recipient on mail (recipient);

-- Addresses that want no invitations, as SHA-256, so that the table tells no address.
create table mail_refusal (
  address_hash bytea primary key check (length(address_hash) = 32),
  refused_at timestamptz not null
);

-- Mails of an installation without SMTP, for the page /dev/mailbox.
create table local_mailbox (
  id bigint generated always as identity primary key,
  -- A mail that is sent twice is stored once.
  message_id text unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamptz not null default game_now()
);
