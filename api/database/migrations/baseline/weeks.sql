-- The figures of each week (ADM-53).

create table weekly_figure (
  week timestamptz not null,
  figure text not null,
  count integer not null check (count >= 0),
  total integer not null check (total > 0),
  primary key (week, figure)
);
-- A figure is written once, so an account that is erased later changes no week.
create trigger weekly_figure_is_append_only before update or delete on weekly_figure for each row
  execute function refuse_change();
