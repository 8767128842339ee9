import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { ENV, type Env } from './config/env.ts';
import { Database } from './database/database.ts';
import { AccessGuard } from './http/access.guard.ts';
import { AnswerInterceptor } from './http/answer.interceptor.ts';
import { Draining } from './http/draining.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { RetryInterceptor } from './http/retry.interceptor.ts';
import { AffiliatesModule } from './modules/affiliates/affiliates.module.ts';
import { AnnouncementsModule } from './modules/announcements/announcements.module.ts';
import { AuditModule } from './modules/audit/audit.module.ts';
import { AccountsModule } from './modules/accounts/accounts.module.ts';
import { FootballModule } from './modules/football/football.module.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './modules/football/source/football-source.ts';
import { GridsModule } from './modules/grids/grids.module.ts';
import { GroupsModule } from './modules/groups/groups.module.ts';
import { NamesModule } from './modules/names/names.module.ts';
import { PicksModule } from './modules/picks/picks.module.ts';
import { MatchesModule } from './modules/matches/matches.module.ts';
import { ScoringModule } from './modules/scoring/scoring.module.ts';
import { TermsModule } from './modules/terms/terms.module.ts';
import { MailboxModule } from './tools/mailbox/mailbox.module.ts';
import { RemindersModule } from './modules/reminders/reminders.module.ts';
import { NeedsModule } from './modules/needs/needs.module.ts';
import { PrizesModule } from './modules/prizes/prizes.module.ts';
import { PUSH_TRANSPORT, type PushTransport } from './modules/push/push-transport.ts';
import { PushModule } from './modules/push/push.module.ts';
import { RecordModule } from './modules/record/record.module.ts';
import { SystemModule } from './modules/system/system.module.ts';
import { WeeksModule } from './modules/weeks/weeks.module.ts';
import { CLOCK, type Clock } from './platform/clock.ts';
import { JobQueue } from './platform/job-queue.ts';
import { MAIL_TRANSPORT, type MailTransport } from './platform/mail-transport.ts';
import { PersonalData } from './platform/personal-data.ts';
import { RateLimits } from './platform/rate-limits.ts';
import { RecurringJobs } from './platform/recurring-jobs.ts';

/** The parts that the start makes before the app. Tests may replace these and no others. */
export interface Foundations {
  env: Env;
  database: Database;
  clock: Clock;
  source: FootballSource;
  mail: MailTransport;
  push: PushTransport;
  jobs: JobQueue;
}

@Global()
@Module({})
class FoundationsModule {
  static with(foundations: Foundations): DynamicModule {
    const providers: Provider[] = [
      { provide: ENV, useValue: foundations.env },
      { provide: Database, useValue: foundations.database },
      { provide: CLOCK, useValue: foundations.clock },
      { provide: FOOTBALL_SOURCE, useValue: foundations.source },
      { provide: MAIL_TRANSPORT, useValue: foundations.mail },
      { provide: PUSH_TRANSPORT, useValue: foundations.push },
      { provide: JobQueue, useValue: foundations.jobs },
    ];
    return {
      module: FoundationsModule,
      imports: [DiscoveryModule, ScheduleModule.forRoot()],
      providers: [...providers, Draining, PersonalData, RateLimits, RecurringJobs],
      exports: [
        ...providers.map((provider) => (provider as { provide: string }).provide),
        Draining,
        PersonalData,
        RateLimits,
        RecurringJobs,
      ],
    };
  }
}

@Module({})
export class AppModule {
  static with(foundations: Foundations): DynamicModule {
    return {
      module: AppModule,
      imports: [
        FoundationsModule.with(foundations),
        TermsModule,
        AccountsModule,
        MatchesModule,
        PicksModule,
        ScoringModule,
        GridsModule,
        PrizesModule,
        FootballModule,
        AnnouncementsModule,
        AffiliatesModule,
        NamesModule,
        GroupsModule,
        AuditModule,
        NeedsModule,
        PushModule,
        RemindersModule,
        RecordModule,
        WeeksModule,
        SystemModule,
        MailboxModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: RetryInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
