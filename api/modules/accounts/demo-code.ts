import type { Env } from '../../config/env.ts';

/** The demonstration's public administrator and code. The code works only while no other machine can reach Doce. */
export const DEMO_ADMIN = 'admin@doce.example';
export const DEMO_CODE = '123456';

/** Returns whether the fixed code is this account's second factor. */
export function hasDemoCode({ isDemo, isPublic }: Pick<Env, 'isDemo' | 'isPublic'>, email: string): boolean {
  return isDemo && !isPublic && email === DEMO_ADMIN;
}
