import { STEP_UP_MS } from '../../shared/rules/permissions.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/app-error.ts';
import type { Caller } from './request.ts';

/** Raises `step_up_required` if the session's last second factor is more than 10 minutes old. */
export function requireStepUp({ secondFactorAt }: Pick<Caller, 'secondFactorAt'>, clock: Clock): void {
  if (!secondFactorAt || clock.now() - secondFactorAt.getTime() > STEP_UP_MS)
    throw new AppError('step_up_required');
}
