import { SetMetadata } from '@nestjs/common';

export const UNLISTED = Symbol('unlisted');

/**
 * Marks a public route that is no call of the contract, e.g. a picture: it answers anyone, in its own format. Everything that is JSON belongs into
 * the contract and is served by `Serves`.
 */
export const Unlisted = (): MethodDecorator => SetMetadata(UNLISTED, true);
