import { expect, test } from 'vitest';
import { aGrid } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { type Listener, MINUTE, usePushTestApp } from '../../testing/push-test-app.ts';
import { finishMatch } from '../../testing/won-grid.ts';
import { Editions } from '../groups/editions.ts';

const setup = usePushTestApp();

test('GRP-20 PUSH-10 cases 9 and 18 a rematch is one push to the members with a pick in the last edition, without the one that pressed', async () => {
  const preferences = { groups: true };
  const [owner, bruno, absent, gone, unasked] = [
    await setup.aListener({ preferences }),
    await setup.aListener({ preferences, language: 'pt-BR' }),
    await setup.aListener({ preferences }),
    await setup.aListener({ preferences }),
    await setup.aListener(),
  ];
  const { matchIds } = await aGrid(setup.app, 12);
  const group = await aGroup(setup.app, owner, [bruno, absent, gone, unasked], { name: 'Los del barrio' });
  for (const { token } of [owner, bruno, gone, unasked])
    await setup.app.call('POST /bets', {
      token,
      body: { predictions: [{ matchId: matchIds[0], prediction: 'home_win' }] },
    });
  for (const id of matchIds) await finishMatch(setup.app, setup.admin, id);
  await setup.app.app.get(Editions, { strict: false }).settleAll();
  setup.app.clock.advance(11 * MINUTE);
  await setup.addDue();
  await setup.sendDue();
  const before = countsOf([owner, bruno, absent, gone, unasked]);

  const press = () =>
    setup.app.call(`POST /groups/${group.id}/rematch`, {
      token: owner.token,
      body: { after: 1, gamesQuantity: 12 },
    });
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await setup.addDue()).toBe(1);
  expect(await setup.addDue()).toBe(0);
  // A member that leaves before the push is sent gets no push.
  await setup.app.call(`POST /groups/${group.id}/leave`, { token: gone.token });
  await setup.sendDue();
  const after = countsOf([owner, bruno, absent, gone, unasked]);
  expect(after.map((count, index) => count - before[index]!)).toEqual([0, 1, 0, 0, 0]);
  const { notification } = setup.service.messagesOf(bruno).at(-1) as {
    notification: { title: string; body: string; navigate: string };
  };
  expect(notification.title).toBe('Los del barrio: revanche!');
  expect(notification.body).toMatch(/^Começa \S+\. Valem os seus palpites de sempre\.$/);
  expect(notification.navigate).toBe(`http://localhost:3000/grupos?grupo=${group.id}`);
});

const countsOf = (listeners: Listener[]) =>
  listeners.map((listener) => setup.service.messagesOf(listener).length);
