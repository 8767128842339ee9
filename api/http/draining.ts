import { Injectable } from '@nestjs/common';

/**
 * Whether the process is about to stop. It still answers, but `/ready` fails and every answer closes its connection, so
 * a load balancer goes elsewhere.
 */
@Injectable()
export class Draining {
  isOn = false;
}
