import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { retryOnce } from '../database/errors.ts';
import type { Request } from './request.ts';

/** Runs an idempotent call a second time when the database lost its connection or chose it as the victim of a deadlock. */
@Injectable()
export class RetryInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { call } = context.switchToHttp().getRequest<Request>();
    const isIdempotent = call?.endpoint.method === 'GET' || call?.endpoint.idempotent === true;
    if (!isIdempotent) return next.handle();
    return from(retryOnce(() => lastValueFrom(next.handle())));
  }
}
