import { Inject, Injectable } from '@nestjs/common';
import type { ReportedName } from '../../../shared/contract/names.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { NameReason } from '../../../shared/rules/names.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import {
  deleteOldReports,
  findChangesOf,
  findReportedNames,
  findReportsBy,
  storeReport,
} from './name.queries.ts';

/** Names that players report (NAME-01, NAME-04). The rows of an erased account go with it. */
@Injectable()
@OwnsPersonalData()
export class Reports implements DataOwner {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Erases the reports that are older than 180 days. Returns their number. */
  eraseOld(): Promise<number> {
    return deleteOldReports(this.database, dateOf(this.clock));
  }

  /** Exports the own reports and the changes of the own names. No player learns of reports by others. */
  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    return {
      nameReports: await findReportsBy(this.database, playerId),
      nameChanges: await findChangesOf(this.database, playerId),
    };
  }

  /** Reports the name of a member, or of the group. Raises `not_found` outside the group, and refuses the own name. */
  async report(
    reporterId: number,
    groupId: number,
    { memberId = null, reason }: { memberId?: number | null | undefined; reason: NameReason },
  ): Promise<void> {
    if (memberId === reporterId) throw invalidField('memberId', 'invalid');
    if (!(await storeReport(this.database, { reporterId, groupId, memberId, reason })))
      throw new AppError('not_found');
  }

  /** Returns a page of the reported names that wait, longest first. */
  list(paging: Paging): Promise<{ names: ReportedName[]; total: number }> {
    return findReportedNames(this.database, paging);
  }
}
