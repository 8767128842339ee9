import { Module } from '@nestjs/common';
import { LiveState } from './live-state.ts';
import { LiveController } from './live.controller.ts';

/** The live document: the matches under way, for every reader. */
@Module({ controllers: [LiveController], providers: [LiveState] })
export class LiveModule {}
