import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { retryOnce } from '../database/errors.ts';
import type { Request } from './request.ts';

/** Repeats an idempotent call once after a lost database connection or a deadlock. */
@Injectable()
export class RetryInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { call } = context.switchToHttp().getRequest<Request>();
    const isIdempotent = call?.endpoint.method === 'GET' || call?.endpoint.idempotent === true;
    if (!isIdempotent) return next.handle();
    return from(retryOnce(() => lastValueFrom(next.handle())));
  }
}
