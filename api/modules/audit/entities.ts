import { AuditEventEntity } from './audit-event.entity.ts';

export const auditEntities = [AuditEventEntity];
