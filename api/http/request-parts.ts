import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from './language.ts';
import type { Request } from './request.ts';

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<Request>();

export const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext): Request =>
  requestOf(context),
);

/** Injects the language of the answer; Spanish if the request names none. */
export const RequestLanguage = createParamDecorator(
  (_: unknown, context: ExecutionContext): Language => requestOf(context).language,
);
