import { Controller, Inject } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { AppError, RETRY_AFTER } from '../../platform/app-error.ts';
import { Draining } from '../../http/draining.ts';
import { Serves } from '../../http/serves.ts';
import { Organiser } from '../terms/organiser.ts';
import { PrizeCountries } from '../terms/prize-countries.ts';
import { Crowd } from './crowd.ts';

@Controller()
export class SystemController {
  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly crowd: Crowd,
    private readonly prizeCountries: PrizeCountries,
    private readonly organiser: Organiser,
    private readonly draining: Draining,
  ) {}

  @Serves('GET /health')
  health() {
    return { status: 'ok' };
  }

  @Serves('GET /ready')
  async ready() {
    if (this.draining.isOn) throw new AppError('unavailable', { retryAfter: RETRY_AFTER.unavailable });
    await this.database.rows('select 1').catch((error: unknown) => {
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER.unavailable, cause: error });
    });
    return { status: 'ready' };
  }

  @Serves('GET /config')
  async config() {
    const { supportEmail, isDemo, isPublic, hasMailbox, hasRecord } = this.env;
    const testSite = isPublic && (isDemo || hasMailbox);
    return {
      supportEmail,
      demo: isDemo,
      testSite,
      organiser: await this.organiser.find(),
      hasRecord,
      numbers: await this.crowd.find(),
      prizeCountries: await this.prizeCountries.find(),
    };
  }
}
