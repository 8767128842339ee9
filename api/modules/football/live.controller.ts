import { Controller } from '@nestjs/common';
import { Serves } from '../../http/serves.ts';
import { LiveState } from './live-state.ts';

@Controller()
export class LiveController {
  constructor(private readonly state: LiveState) {}

  @Serves('GET /live')
  now() {
    return this.state.read();
  }
}
