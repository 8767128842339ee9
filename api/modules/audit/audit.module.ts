import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';

/** Reads the audit log (ADM-34). Use cases write it with `recordAudit`. */
@Module({ controllers: [AuditController] })
export class AuditModule {}
