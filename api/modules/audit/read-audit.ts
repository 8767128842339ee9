import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../../../shared/contract/admin-audit.ts';
import { AUDIT_ACTIONS, type AuditKind } from '../../../shared/rules/audit-actions.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { changesOf } from './audit-changes.ts';
import {
  type EntryFilter,
  type EntryRow,
  findAdmins,
  findEntries,
  findGridNames,
  findSubjects,
} from './queries.ts';

type AuditQuery = Paging &
  Pick<EntryFilter, 'by' | 'actorId' | 'from' | 'until'> & {
    kind?: AuditKind | undefined;
    /** A part of a name, or a number, of the subject. */
    thing?: string | undefined;
  };

/** The audit log for the panel (ADM-17). The log stores ids, and reading looks the names up: a deleted account has none. */
@Injectable()
export class ReadAudit {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({ kind, thing, ...query }: AuditQuery): Promise<{ entries: AuditEntry[]; total: number }> {
    const actions = kind && AUDIT_ACTIONS[kind];
    const subjects = thing === undefined ? undefined : await findSubjects(this.database, thing);
    const { rows, total } = await findEntries(this.database, { ...query, actions, subjects }, query);
    const gridIds = rows.flatMap(({ before, after }) => [before?.['gameGroupId'], after?.['gameGroupId']]);
    const gridNames = await findGridNames(
      this.database,
      gridIds.filter((id) => typeof id === 'number'),
    );
    return { entries: rows.map((row) => toEntry(row, gridNames)), total };
  }

  /** The administrators, by name. */
  people(): Promise<{ id: number; username: string }[]> {
    return findAdmins(this.database);
  }
}

function toEntry(row: EntryRow, gridNames: Map<number, string>): AuditEntry {
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
    changes: changesOf(row.before, row.after, gridNames),
  };
}
