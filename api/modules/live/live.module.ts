import { Controller, Module } from '@nestjs/common';
import { Serves } from '../../http/serves.ts';
import { LiveState } from './live-state.ts';

@Controller()
class LiveController {
  constructor(private readonly state: LiveState) {}

  @Serves('GET /live')
  now() {
    return this.state.read();
  }
}

/** The live document: the matches under way, for every reader. */
@Module({ controllers: [LiveController], providers: [LiveState] })
export class LiveModule {}
