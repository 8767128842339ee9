import { test } from '../support/journey.ts';
import { expectOfflineLogout } from '../support/offline-logout.ts';

test('AUTH-16 an offline logout ends the session at the next contact, with the app open', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  await expectOfflineLogout({ context, page, backend, player, grid }, false);
});
