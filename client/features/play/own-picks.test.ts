import { beforeEach, describe, expect, test } from 'vitest';
import { acknowledge, choose, send, settle, takeBack, type OwnPicks } from './own-picks.ts';
import { forgetMemory, ownPicksOf } from './own-picks-store.ts';

const operation = { matchId: 1, prediction: 'home_win', opId: 'a', madeAt: 5 } as const;
const sending = send(choose({}, 1, 'home_win', null), [operation]);

function answer(status: 'accepted' | 'unchanged' | 'superseded' | 'refused', opId = 'a') {
  return { matchId: 1, opId, status, pick: null, startTime: null, lockAt: null };
}

describe('PLAY-03 what the player chooses', () => {
  test('PLAY-03 a later pick for the same match replaces the earlier', () => {
    const own = choose(choose({}, 1, 'home_win', null), 1, 'draw', null);
    expect(own).toEqual({ 1: { state: 'draft', prediction: 'draw' } });
  });

  test('PLAY-03 what the server holds already is no change', () => {
    expect(choose(choose({}, 1, 'home_win', 'draw'), 1, 'draw', 'draw')).toEqual({});
  });

  test('PLAY-03 going back while the other is on its way is a change', () => {
    expect(choose(sending, 1, 'draw', 'draw')[1]).toEqual({ state: 'draft', prediction: 'draw' });
    expect(choose(sending, 1, 'home_win', null)).toBe(sending);
  });
});

describe('PLAY-08 what becomes of a choice that was sent', () => {
  test.each(['accepted', 'unchanged'] as const)('PLAY-08 %s: the server holds it', (status) => {
    expect(settle(sending, [answer(status)])).toEqual({});
  });

  test('PLAY-08 refused: kept with its reason until it was seen', () => {
    const told = settle(sending, [{ ...answer('refused'), code: 'match_started' }]);
    expect(told[1]).toEqual({ state: 'refused', prediction: 'home_win', code: 'match_started' });
    expect(acknowledge(told, [1])).toEqual({});
  });

  test('PLAY-08 a choice tapped since then is not acknowledged away', () => {
    const newer = choose(sending, 1, 'away_win', null);
    expect(settle(newer, [answer('accepted')])).toEqual(newer);
    expect(settle(sending, [answer('accepted', 'another')])).toEqual(sending);
  });

  test('PLAY-08 without an answer it is a draft again', () => {
    expect(takeBack(sending, ['a'])).toEqual({ 1: { state: 'draft', prediction: 'home_win' } });
    expect(takeBack(sending, ['b'])).toEqual(sending);
  });
});

describe('drafts on this device', () => {
  beforeEach(() => {
    sessionStorage.clear();
    forgetMemory();
  });

  test('PLAY-03 outlive a reload, also those that were on their way', () => {
    ownPicksOf(7).change(() => send({ 2: { state: 'draft', prediction: 'draw' } }, [operation]));
    forgetMemory();
    expect(ownPicksOf(7).read()).toEqual({
      1: { state: 'draft', prediction: 'home_win' },
      2: { state: 'draft', prediction: 'draw' },
    });
  });

  test("PLAY-03 one player's are not another's", () => {
    ownPicksOf(7).change((own) => choose(own, 1, 'draw', null));
    expect(ownPicksOf(8).read()).toEqual({});
  });

  test.each(['no json', 'null', '{"1":{"state":"draft","prediction":"four nil"}}', '{"1":null}'])(
    'PLAY-03 what is stored and makes no sense (%s) is nothing',
    (stored) => {
      sessionStorage.setItem('doce:own-picks:7', stored);
      expect(ownPicksOf(7).read()).toEqual({} satisfies OwnPicks);
    },
  );
});
