import { Controller } from '@nestjs/common';
import type { AuditEntry } from '../../../shared/contract/admin-audit.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS, LOOK_UPS } from '../../../shared/rules/audit-actions.ts';
import { Database } from '../../database/database.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { changesOf } from './audit-changes.ts';
import { type EntryRow, findAdmins, findEntries, findGridNames, findSubjects } from './audit.queries.ts';

type In = InputsOf<Contract['adminAudit']>;

/** The audit log for the panel (ADM-17). Names are looked up by id when it is read; deleted accounts have none. */
@Controller()
export class AuditController {
  constructor(private readonly database: Database) {}

  /**
   * A page of entries, newest first; `thing` is a part of the subject's name, or its number. The permissions decide
   * which people are named, and a search by name finds no others (ADM-33).
   */
  @Serves('GET /admin/audit')
  async list(
    @CurrentCaller() { permissions }: Caller,
    @Input() { query: { kind, thing, changesOnly = false, ...query } }: In['list'],
  ) {
    const seesPlayers = permissions.includes('users');
    const ofKind = kind && AUDIT_ACTIONS[kind];
    const actions = changesOnly
      ? (ofKind ?? AUDIT_ACTION_NAMES).filter((action) => !LOOK_UPS.includes(action))
      : ofKind;
    const subjects = thing === undefined ? undefined : await findSubjects(this.database, thing, seesPlayers);
    const { rows, total } = await findEntries(this.database, { ...query, actions, subjects }, query);
    const gridIds = rows.flatMap(({ before, after }) => [before?.['gameGroupId'], after?.['gameGroupId']]);
    const gridNames = await findGridNames(
      this.database,
      gridIds.filter((id) => typeof id === 'number'),
    );
    return { entries: rows.map((row) => toEntry(withNames(row, seesPlayers), gridNames)), total };
  }

  /** The administrators, by name. */
  @Serves('GET /admin/audit/people')
  people() {
    return findAdmins(this.database);
  }
}

/** An entry for one reader. */
type ShownRow = EntryRow & { seesActor: boolean; seesPlayer: boolean; isHidden: boolean };

/** Marks and removes the names of people that the reader may not see. Administrators are always named. */
function withNames(row: EntryRow, seesPlayers: boolean): ShownRow {
  const isHidden = row.kind === 'player' && !seesPlayers && !row.is_admin;
  return {
    ...row,
    seesActor: seesPlayers || row.is_actor_admin,
    seesPlayer: seesPlayers,
    names: isHidden ? [] : row.names,
    isHidden: isHidden && (row.names ?? []).length > 0,
  };
}

/** A hidden name is told from that of a deleted account. */
function personOf(id: number, username: string | null, isSeen: boolean) {
  return {
    id,
    username: isSeen ? username : null,
    ...(!isSeen && username !== null && { isHidden: true as const }),
  };
}

function toEntry(row: ShownRow, gridNames: Map<number, string>): AuditEntry {
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : personOf(row.actor_id, row.actor, row.seesActor),
    action: row.action,
    subject: {
      kind: row.kind,
      id: row.subject_id,
      names: row.names ?? [],
      ...(row.isHidden && { isHidden: true as const }),
      player: row.player_id === null ? null : personOf(row.player_id, row.player, row.seesPlayer),
    },
    changes: changesOf(row.before, row.after, gridNames),
  };
}
