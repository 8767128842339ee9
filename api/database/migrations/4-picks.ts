import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The pick ledger and the one way to write it. `save_picks` takes the locks first and reads the clock after them, so a pick that waited is
 * judged by the moment it is stored; the application's role may call it, but write neither table by itself.
 */
export class Picks1763600004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Append-only: one row per save that changed something. Content is canonical and never updated or deleted, so that it can become
      -- the leaves of a transparency log.
      create table pick_event (
        seq bigint generated always as identity primary key,
        player_id integer not null references player,
        -- [[match id, pick], ...] by match id
        picks jsonb not null,
        op_ids uuid[] not null,
        salt bytea not null,
        accepted_at timestamptz not null
      );
      create index pick_event_player on pick_event (player_id, seq);

      -- What stands now. Only save_picks writes it, from rows it has just read, and players and matches are never physically deleted: foreign
      -- keys would add two dozen checks to every save and twelve key-share locks on the same twelve hot rows.
      create table pick (
        player_id integer not null,
        match_id integer not null,
        pick outcome not null,
        seq bigint not null,
        chosen_at timestamptz not null,
        primary key (player_id, match_id)
      ) with (fillfactor = 90);
      -- Picks of a week lie together on disk, so a block-range index finds a grid's at almost no cost to a save.
      create index pick_match on pick using brin (match_id int4_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);

      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$;
      create trigger pick_event_is_append_only before update or delete on pick_event for each row execute function refuse_change();
      create trigger pick_event_is_not_truncated before truncate on pick_event for each statement execute function refuse_change();
      create trigger match_is_not_deleted before delete on match for each row execute function refuse_change();

      create function keep_pick_newest() returns trigger language plpgsql as $$
      begin
        if new.seq < old.seq or (new.seq = old.seq and new.pick <> old.pick) then
          raise exception 'a pick changes only by a newer save' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger keep_pick_newest before update on pick for each row execute function keep_pick_newest();

      create type pick_answer as (match_id integer, op_id uuid, status text, code text, pick outcome, start_time timestamptz);

      create function save_picks(
        for_player integer, match_ids integer[], wanted outcome[], ages_ms bigint[], ops uuid[],
        out server_now timestamptz, out answers pick_answer[]
      ) language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        received_at constant timestamptz := clock_timestamp();
        done_ops uuid[];
        row record;
        new_ids integer[] := '{}';
        new_picks outcome[] := '{}';
        new_times timestamptz[] := '{}';
        new_ops uuid[] := '{}';
        touched_ids integer[] := '{}';
        touched_times timestamptz[] := '{}';
        decided text;
        reason text;
        new_seq bigint;
      begin
        answers := '{}';
        perform pg_advisory_xact_lock(1213, for_player);
        perform share_match_starts();
        -- A statement of its own, after the waits: this is the moment that decides.
        server_now := clock_timestamp();

        if array_remove(ops, null) <> '{}' then
          select array_agg(op) into done_ops from pick_event e, unnest(e.op_ids) op where e.player_id = for_player and e.op_ids && ops;
        end if;

        for row in
          select i.match_id, i.wanted, i.op, i.chosen_at, m.id as known, m.start_time, m.closes_at, m.status, g.status as grid_status,
                 p.pick as held, p.chosen_at as held_at,
                 i.place = first_value(i.place) over (partition by i.match_id order by i.chosen_at desc, i.place desc) as is_latest
          from (
            select match_id, w as wanted, op, place,
                   received_at - least(greatest(coalesce(age, 0), 0), 604800000) * interval '1 millisecond' as chosen_at
            from unnest(match_ids, wanted, ages_ms, ops) with ordinality as t(match_id, w, age, op, place)
          ) i
          left join match m on m.id = i.match_id and m.deleted_at is null
          left join grid g on g.id = m.grid_id
          left join pick p on p.player_id = for_player and p.match_id = i.match_id
          order by i.place
        loop
          reason := null;
          if row.op = any(done_ops) then decided := 'accepted';
          elsif row.known is null or row.grid_status is null then decided := 'refused'; reason := 'match_unknown';
          elsif row.status = 'cancelled' then decided := 'refused'; reason := 'match_cancelled';
          elsif row.closes_at <= server_now or row.status in ('live', 'finished') then decided := 'refused'; reason := 'match_started';
          elsif row.grid_status <> 'open' then decided := 'refused'; reason := 'grid_closed';
          elsif not row.is_latest or row.held_at > row.chosen_at then decided := 'superseded';
          elsif row.held = row.wanted then
            decided := 'unchanged';
            touched_ids := touched_ids || row.match_id;
            touched_times := touched_times || row.chosen_at;
          else
            decided := 'accepted';
            row.held := row.wanted;
            new_ids := new_ids || row.match_id;
            new_picks := new_picks || row.wanted;
            new_times := new_times || row.chosen_at;
            if row.op is not null then new_ops := new_ops || row.op; end if;
          end if;
          answers := answers || (row.match_id, row.op, decided, reason, row.held, row.start_time)::pick_answer;
        end loop;

        if new_ids <> '{}' then
          insert into pick_event (player_id, picks, op_ids, salt, accepted_at)
          select for_player, jsonb_agg(jsonb_build_array(t.id, t.choice) order by t.id), new_ops, uuid_send(gen_random_uuid()), server_now
          from unnest(new_ids, new_picks) as t(id, choice)
          returning seq into new_seq;
          insert into pick as p (player_id, match_id, pick, seq, chosen_at)
          select for_player, t.id, t.choice, new_seq, t.at from unnest(new_ids, new_picks, new_times) as t(id, choice, at)
          on conflict (player_id, match_id) do update set pick = excluded.pick, seq = excluded.seq, chosen_at = excluded.chosen_at;
        end if;
        -- The same choice made again is no new pick, but it is the newer word of two devices.
        if touched_ids <> '{}' then
          update pick p set chosen_at = t.at from unnest(touched_ids, touched_times) as t(id, at)
          where p.player_id = for_player and p.match_id = t.id and p.chosen_at < t.at;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger match_is_not_deleted on match;
      drop function save_picks; drop type pick_answer; drop table pick; drop table pick_event;
      drop function keep_pick_newest; drop function refuse_change;
    `);
  }
}
