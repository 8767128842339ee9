import { Module, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../platform/personal-data.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { Challenges } from './challenges.ts';
import { Passkeys } from './passkeys.ts';
import { PasskeysController } from './passkeys.controller.ts';

/** Passkeys: login without a password, and second factor of administrators. */
@Module({
  imports: [AuthModule, SecondFactorModule],
  controllers: [PasskeysController],
  providers: [Challenges, Passkeys],
})
export class PasskeysModule implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalData,
    private readonly passkeys: Passkeys,
  ) {}

  onModuleInit(): void {
    this.personalData.add({
      ownData: async ({ playerId }) => ({
        passkeys: (await this.passkeys.list(playerId)).passkeys.map(({ id: _id, ...rest }) => rest),
      }),
    });
  }
}
