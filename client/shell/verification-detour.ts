import { isOwnPath } from '../../shared/rules/web-paths.ts';

/**
 * In the history's state of the profile: an unverified player was sent here from a page for verified ones (PLAY-01).
 */
export interface VerificationDetour {
  needsVerification: true;
  /** The page that was wanted. */
  wanted: string;
}

/** Returns the detour in a location's state; null without one. */
export function readVerificationDetour(state: unknown): VerificationDetour | null {
  return isDetour(state) && isOwnPath(state.wanted) ? state : null;
}

function isDetour(state: unknown): state is VerificationDetour {
  return (
    typeof state === 'object' &&
    state !== null &&
    'needsVerification' in state &&
    'wanted' in state &&
    typeof state.wanted === 'string'
  );
}
