import { Module } from '@nestjs/common';
import { FACTOR_LOOKUP } from '../../http/access.guard.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { Administrators } from './administrators.ts';
import { SecondFactors } from './second-factors.ts';
import { AdministratorsController } from './administrators.controller.ts';
import { SecondFactorController } from './second-factor.controller.ts';

/** The second factor of administrators, and the administrators themselves. */
@Module({
  imports: [AuthModule],
  controllers: [SecondFactorController, AdministratorsController],
  providers: [Administrators, SecondFactors, { provide: FACTOR_LOOKUP, useExisting: SecondFactors }],
  exports: [FACTOR_LOOKUP, SecondFactors],
})
export class SecondFactorModule {}
