import { Controller, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { AppError } from '../../http/app-error.ts';
import { Serves } from '../../http/serves.ts';

const { push } = contract;

/** Calls whose contract stands and whose rooms come later: they answer 501. Each leaves this list for a module of its own. */
const LATER: Endpoint[] = Object.values(push);

@Controller()
class LaterController {}

LATER.forEach((endpoint, index) => {
  const name = `later${index}`;
  const notYet = (): never => {
    throw new AppError('not_implemented');
  };
  Object.defineProperty(LaterController.prototype, name, { value: notYet, enumerable: true });
  Serves(endpoint)(
    LaterController.prototype,
    name,
    Object.getOwnPropertyDescriptor(LaterController.prototype, name)!,
  );
});

@Module({ controllers: [LaterController] })
export class LaterModule {}
