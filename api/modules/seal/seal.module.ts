import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { LogRoutes } from './log-routes.ts';
import { LogSigner } from './log-signer.ts';
import { LOG_SIGNER, Sequencer } from './sequencer.ts';

/** The seal: a public log that shows that no pick changed after its match began (docs/seal.md). */
@Module({
  providers: [
    LogRoutes,
    Sequencer,
    {
      provide: LOG_SIGNER,
      inject: [ENV],
      useFactory: ({ logKey, publicUrl }: Env) =>
        logKey === null ? null : new LogSigner(`${new URL(publicUrl).host}/log`, logKey),
    },
  ],
})
export class SealModule {}
