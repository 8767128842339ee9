-- Announcements, and requests of companies and affiliates.

create table announcement (
  id integer generated always as identity primary key,
  -- In Spanish and in Portuguese. A language without a text has an empty title and an empty content.
  title text not null,
  title_pt text not null default '',
  -- Rich text, sanitised by the API before it is stored (ANN-06).
  content text not null,
  content_pt text not null default '',
  -- Null: for everyone.
  country text check (length(country) = 2),
  is_active boolean not null,
  is_pinned boolean not null,
  publish_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default game_now(),
  -- Prevents lost updates: an administrator names the version that they saw.
  version integer not null default 1,
  -- The operation id of the request: a repeated request makes one announcement.
  op_id uuid unique,
  check (publish_at < expires_at),
  check (length(title) <= 140 and length(title_pt) <= 140),
  check ((title = '') = (content = '') and (title_pt = '') = (content_pt = '')),
  check (title <> '' or title_pt <> '')
);
-- A scheduled announcement is as new as the day it appears.
create index announcement_shown on announcement (is_pinned desc, greatest(created_at, publish_at) desc, id desc)
  where is_active;

-- shared/rules calls this state "shown". PostgreSQL inlines the function if the second argument is not volatile.
create function announcement_is_shown(a announcement, at timestamptz) returns boolean language sql stable as $$
  select a.is_active and coalesce(a.publish_at <= at, true) and coalesce(a.expires_at > at, true)
$$;

-- A request of a company or an affiliate to be called (CON-04).
create table affiliate_contact (
  id integer generated always as identity primary key,
  type text not null check (type in ('company', 'affiliate')),
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  company text check (length(company) between 1 and 120),
  country text not null check (length(country) = 2),
  phone text not null check (length(phone) between 1 and 40),
  telegram text check (length(telegram) between 1 and 60),
  -- The language of the page with the form: the answer is written in it.
  language text not null check (language in ('es', 'pt-BR')),
  created_at timestamptz not null default game_now(),
  check (type = 'affiliate' or company is not null)
);
-- A request that is sent twice on a day is stored once.
create unique index affiliate_contact_once
  on affiliate_contact (email, type, name, company, country, phone, telegram,
    ((created_at at time zone 'UTC')::date)) nulls not distinct;
create index affiliate_contact_newest on affiliate_contact (created_at desc, id desc);
