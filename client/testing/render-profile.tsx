import { screen } from '@testing-library/react';
import type { User } from '../../shared/contract/auth.ts';
import { renderApp } from './render-app.tsx';
import { keepSampleSession, sampleUser } from './sample-user.ts';
import { stubFetch } from './stub-fetch.ts';
// Loaded here, these parts of the page do not wait side by side (see renderApp).
import '../features/prizes/prizes-section.tsx';
import '../features/profile/access/access-sections.tsx';
import '../features/profile/account-sections.tsx';
import '../features/push/push-switch.tsx';

const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** For tests: the call that asks for a page of the history. */
export const historyCall = (page: number, limit: number) =>
  `GET /bets/history?page=${page}&limit=${limit}&timeZone=${zone}`;
/** For tests: the call that asks for the hits of each grid. */
export const gridHitsCall = 'GET /bets/grids?limit=12';

/**
 * For tests: the profile of a player who has not played, unless `answers` say otherwise. `asked` gives the calls of one
 * route.
 */
export async function renderProfile(
  answers: Parameters<typeof stubFetch>[0] = {},
  user: Partial<User> = {},
  address = '/perfil',
) {
  keepSampleSession(user);
  const calls = stubFetch({
    'GET /auth/me': { body: sampleUser(user) },
    [historyCall(1, 3)]: { body: { history: [], total: 0 } },
    [gridHitsCall]: { body: { grids: [] } },
    'GET /auth/me/sessions': { body: { sessions: [] } },
    'GET /auth/passkeys': { body: { isAvailable: false, passkeys: [] } },
    ...answers,
  });
  const app = await renderApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Mi perfil' });
  return { ...app, calls, asked: (route: string) => calls.filter((call) => call.route === route) };
}
