import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { PushController } from './push.controller.ts';
import { PushDeliveries } from './push-deliveries.ts';
import { PushFigures } from './push-figures.ts';
import { PushData } from './push-data.ts';
import { PushJobs } from './push-jobs.ts';
import { PushOccasions } from './push-occasions.ts';
import { PushOutbox } from './push-outbox.ts';
import { PushPost } from './push-post.ts';
import { PushSigner } from './push-signer.ts';
import { PushSender } from './push-sender.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { PushTest } from './push-test.ts';

/** Push notifications (RFC 8030): who wants them, what there is to tell, and the way there. */
@Module({
  imports: [JobsModule],
  controllers: [PushController],
  providers: [
    PushDeliveries,
    PushFigures,
    PushData,
    PushJobs,
    PushOccasions,
    PushOutbox,
    PushPost,
    PushSigner,
    PushSender,
    PushSubscriptions,
    PushTest,
  ],
  exports: [PushOutbox],
})
export class PushModule {}
