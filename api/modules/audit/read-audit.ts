import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../../../shared/contract/admin-audit.ts';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditKind,
  type AuditSubject,
} from '../../../shared/rules/audit-actions.ts';
import { Database } from '../../database/database.ts';
import { pageOf, type Paging } from '../../database/page-of.ts';
import { changesOf, type Facts } from './audit-changes.ts';
import { findSubjects, SUBJECT_NAMES, SUBJECT_PARTS } from './audit-subject.ts';

interface AuditQuery extends Paging {
  by?: 'people' | 'system' | undefined;
  actorId?: number | undefined;
  kind?: AuditKind | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  thing?: string | undefined;
}

interface EntryRow {
  id: string;
  at: Date;
  actor_id: number | null;
  actor: string | null;
  action: AuditAction;
  kind: AuditSubject;
  subject_id: number;
  names: string[] | null;
  player_id: number | null;
  player: string | null;
  before: Facts;
  after: Facts;
}

/** A subject that is somebody's part of a thing is found by the thing and by the person: subject by subject in the index, where one look for all takes ten times as long. */
const ABOUT = `select about.id from unnest($6::text[]) part join audit_event about on string_to_array(about.subject, '/') @> array[part]`;
const SOME = `($1::text is null or (e.actor_id is null) = ($1 = 'system'))
  and ($2::int is null or e.actor_id = $2)
  and ($3::text[] is null or e.action = any($3))
  and ($4::timestamptz is null or e.at >= $4) and ($5::timestamptz is null or e.at < $5)
  and ($6::text[] is null or e.id = any(array(${ABOUT})))`;
const LIST = {
  rows: `with page as materialized (select * from audit_event e where ${SOME} order by e.id desc limit $7 offset $8)
  select e.id, e.at, e.actor_id, actor.username as actor, e.action, s.kind, s.id as subject_id, ${SUBJECT_NAMES} as names, s.player_id,
    player.username as player, e.before, e.after
  from page e cross join lateral (${SUBJECT_PARTS}) s
  left join account actor on actor.player_id = e.actor_id
  left join account player on player.player_id = s.player_id
  order by e.id desc`,
  total: `select count(*)::int as total from audit_event e where ${SOME}`,
};

/** The audit log for the panel (ADM-17). It keeps numbers, and names are looked up: those of people who have left are found nowhere. */
@Injectable()
export class ReadAudit {
  constructor(private readonly database: Database) {}

  /** Newest first. `thing`: a part of a name, or a number, of what something was done to. */
  async list(query: AuditQuery): Promise<{ entries: AuditEntry[]; total: number }> {
    const some = [
      query.by ?? null,
      query.actorId ?? null,
      query.kind ? AUDIT_ACTIONS[query.kind] : null,
      query.from ?? null,
      query.until ?? null,
      query.thing === undefined ? null : await findSubjects(this.database, query.thing),
    ];
    const { rows, total } = await pageOf<EntryRow>(this.database, LIST, some, query);
    const nameOfGrid = await this.gridNames(rows);
    return { entries: rows.map((row) => toEntry(row, nameOfGrid)), total };
  }

  /** The administrators, by name. */
  people(): Promise<{ id: number; username: string }[]> {
    return this.database.rows(
      `select player_id as id, username from account where role = 'admin' order by lower(username)`,
    );
  }

  private async gridNames(rows: EntryRow[]): Promise<(id: number) => string> {
    const ids = rows.flatMap(({ before, after }) => [before?.['gameGroupId'], after?.['gameGroupId']]);
    const grids = await this.database.rows<{ id: number; name: string }>(
      'select id, name from grid where id = any($1::int[])',
      [[...new Set(ids.filter((id) => typeof id === 'number'))]],
    );
    const names = new Map(grids.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? `#${id}`;
  }
}

function toEntry(row: EntryRow, nameOfGrid: (id: number) => string): AuditEntry {
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row.actor },
    action: row.action,
    subject: {
      kind: row.kind,
      id: row.subject_id,
      names: row.names ?? [],
      player: row.player_id === null ? null : { id: row.player_id, username: row.player },
    },
    changes: changesOf(row.before, row.after, nameOfGrid),
  };
}
