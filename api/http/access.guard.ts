import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { retryOnce } from '../database/errors.ts';
import { CLOCK, type Clock } from '../platform/clock.ts';
import { AppError } from '../platform/app-error.ts';
import type { Caller, Request } from './request.ts';
import { ENDPOINT, UNLISTED } from './serves.ts';
import { requireStepUp } from './step-up.ts';

/** Finds the caller of a bearer token. The accounts module provides it. */
export interface CallerLookup {
  /** Returns the caller of a valid token with an active session; null for every other token. */
  findCaller(token: string): Promise<Caller | null>;
}
export const CALLER_LOOKUP = Symbol('CallerLookup');

/** Counts calls against the limits of the contract. Raises `too_many_requests`. */
export interface CallLimiter {
  check(endpoint: Endpoint, request: Request, caller: Caller | null): Promise<void>;
}
export const CALL_LIMITER = Symbol('CallLimiter');

/** Says whether a player has a second factor. The accounts module provides it. */
export interface FactorLookup {
  isEnrolled(playerId: number): Promise<boolean>;
}
export const FACTOR_LOOKUP = Symbol('FactorLookup');

/**
 * Checks the access, permission and step-up that the contract declares (SEC-04, ADM-31). Refuses a route that is
 * neither in the contract nor marked `Unlisted`.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CALLER_LOOKUP) private readonly callers: CallerLookup,
    @Inject(CALL_LIMITER) private readonly limiter: CallLimiter,
    @Inject(FACTOR_LOOKUP) private readonly factors: FactorLookup,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    return retryOnce(() => this.admit(context));
  }

  private async admit(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean | undefined>(UNLISTED, context.getHandler())) return true;
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint) throw new AppError('not_found');
    const request = context.switchToHttp().getRequest<Request>();
    const caller = await this.findCaller(request);
    request.call = { endpoint, caller };
    allow(endpoint, caller, request);
    if (caller && endpoint.access === 'admin') await this.allowAdmin(endpoint, caller);
    if (caller?.role === 'admin' && endpoint.stepUp === 'enrolled') await this.protectAccess(caller);
    if (endpoint.limit) await this.limiter.check(endpoint, request, caller);
    return true;
  }

  /** The answer to `second_factor_required` says whether the administrator has one. */
  private async allowAdmin(
    { permission, stepUp, secondFactor }: Extract<Endpoint, { access: 'admin' }>,
    caller: Caller,
  ): Promise<void> {
    if (secondFactor !== 'later' && !caller.secondFactorAt) {
      const isEnrolled = await this.factors.isEnrolled(caller.playerId);
      throw new AppError('second_factor_required', { current: { isEnrolled } });
    }
    if (permission !== 'any' && !caller.permissions.includes(permission)) throw new AppError('forbidden');
    if (stepUp === true) requireStepUp(caller, this.clock);
  }

  /**
   * A stolen password or session alone must not change how the account of an enrolled administrator is entered
   * (AUTH-26).
   */
  private async protectAccess(caller: Caller): Promise<void> {
    if (await this.factors.isEnrolled(caller.playerId)) requireStepUp(caller, this.clock);
  }

  private findCaller(request: Request): Promise<Caller | null> | null {
    const [, token] = /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '') ?? [];
    return token ? this.callers.findCaller(token) : null;
  }
}

function allow(endpoint: Endpoint, caller: Caller | null, request: Request): void {
  if (endpoint.access === 'public') return;
  if (!caller) throw new AppError(request.headers.authorization ? 'session_ended' : 'unauthenticated');
  if (endpoint.access === 'session') return;
  if (endpoint.access === 'admin' && caller.role !== 'admin') throw new AppError('forbidden');
  if (!caller.isVerified) throw new AppError('email_unverified');
}
