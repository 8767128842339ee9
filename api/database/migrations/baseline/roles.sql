-- The application's role, which writes the pick ledger only by `save_picks` (docs/decisions/0004-pick-ledger.md).
-- Without the right to create roles the owner runs the application, and only the append-only triggers protect it.

revoke execute on function save_picks from public;
revoke execute on function forget_pick_repeats from public;
revoke execute on function write_sheet, write_results, forget_sheets from public;
revoke execute on function freeze_grid_terms from public;
-- Databases from servers before PostgreSQL 15 let every login create tables.
revoke create on schema public from public;

do $$
begin
  if not exists (select from pg_roles where rolname = 'doce_app') then
    begin
      create role doce_app nologin;
    exception
      when duplicate_object or unique_violation then null; -- Another database of this server creates it at this moment.
    end;
  end if;

  grant usage on schema public to doce_app;
  grant select, insert, update, delete on account, session, mail_token to doce_app;
  grant select, insert, update, delete on authenticator, recovery_code, passkey, passkey_challenge to doce_app;
  grant select, insert, update, delete on image, league, team, football_source, asked_fixture, grid,
    grid_score to doce_app;
  grant select, insert, update, delete on player_group, group_member, group_edition, edition_grid, group_invitation,
    pending_group_join, group_removal to doce_app;
  grant select, insert, update, delete on announcement, affiliate_contact, mail, local_mailbox to doce_app;
  grant select, insert, update, delete on push_subscription, push_preference, push_occasion, push_delivery, rate_limit to doce_app;
  grant select, insert, update, delete on reminder_consent, grid_reminder, need_reader, need_mailed, prize_claim,
    name_report, name_change to doce_app;
  grant select, insert, delete on mail_refusal, winner_consent, push_told to doce_app;
  grant select, insert, update on standings, edition_player, game_pause to doce_app;
  -- Players, matches and prizes are never deleted.
  grant select, insert, update on player, match, prize to doce_app;
  -- Append-only tables.
  grant select, insert on scoring_run, prize_event, weekly_figure, match_change to doce_app;
  grant select, insert (match_id, home, draw, away) on match_split to doce_app;
  -- The database sets the id and the time of an event.
  grant select, insert (actor_id, action, subject, before, after) on audit_event to doce_app;
  grant select, update on country_terms, organiser to doce_app;
  -- Read-only for the application. A process without the owner's login compares its migrations with the list.
  grant select on pick, pick_event, pick_repeat, prize_tier, prize_need, match_need, match_detail, pick_result,
    shown_split to doce_app;
  grant select on grid_terms, open_name_report, entry, sheet, record_list, named_ficha to doce_app;
  grant select on typeorm_migrations to doce_app;
  grant execute on function save_picks, forget_pick_repeats, freeze_grid_terms, write_sheet, write_results,
    forget_sheets to doce_app;
exception
  when insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
end $$;
