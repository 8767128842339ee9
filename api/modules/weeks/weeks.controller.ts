import { Controller } from '@nestjs/common';
import { Serves } from '../../http/serves.ts';
import { CountWeeks } from './count-weeks.ts';

@Controller()
export class WeeksController {
  constructor(private readonly weeks: CountWeeks) {}

  @Serves('GET /admin/weeks')
  list() {
    return this.weeks.list();
  }
}
