import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Input, type InputOf } from '../../http/input.ts';
import { Serves } from '../../http/serves.ts';
import { ReadAudit } from './read-audit.ts';

const { adminAudit } = contract;

@Controller()
export class AuditController {
  constructor(private readonly audit: ReadAudit) {}

  @Serves(adminAudit.list)
  list(@Input() { query }: InputOf<typeof adminAudit.list>) {
    return this.audit.list(query);
  }

  @Serves(adminAudit.people)
  people() {
    return this.audit.people();
  }
}
