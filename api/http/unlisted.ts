import { SetMetadata } from '@nestjs/common';

export const UNLISTED = Symbol('unlisted');

/** Marks a public route outside the contract that answers in its own format, e.g. an image. JSON belongs in the contract and uses `Serves`. */
export const Unlisted = (): MethodDecorator => SetMetadata(UNLISTED, true);
