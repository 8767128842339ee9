import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { ReadAudit } from './read-audit.ts';

/** Reads the audit log. Use cases write it with `recordAudit`. */
@Module({ controllers: [AuditController], providers: [ReadAudit] })
export class AuditModule {}
