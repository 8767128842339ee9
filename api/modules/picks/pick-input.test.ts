import { expect, test } from 'vitest';
import { aPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const player = await aPlayer(app);

const good = { matchId: 1, prediction: 'draw' };
test.each([
  ['nothing', {}, ['matchId', 'prediction']],
  ['a wrong choice', { ...good, prediction: 'empate' }, ['prediction']],
  ['an id of text', { ...good, matchId: '1' }, ['matchId']],
  ['an id that is no id', { ...good, matchId: 0 }, ['matchId']],
  ['an id too large', { ...good, matchId: 2 ** 40 }, ['matchId']],
  ['an unknown field', { ...good, user: 7 }, ['user']],
  ['an opId that is none', { ...good, opId: 'x' }, ['opId']],
  ['a negative age', { ...good, ageMs: -1 }, ['ageMs']],
  ['an empty list', { predictions: [] }, ['predictions']],
  ['101 picks', { predictions: Array.from({ length: 101 }, () => good) }, ['predictions']],
  ['a bad one in the list', { predictions: [good, { matchId: 2 }] }, ['predictions.1.prediction']],
  ['both forms', { ...good, predictions: [good] }, ['matchId', 'prediction']],
  ['a list of a list', { predictions: [[good]] }, ['predictions.0']],
  ['no object', [], ['body']],
])('API-02 names the field: %s', async (_, body, fields) => {
  const answer = await player.call('POST /bets', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ statusCode: 400, code: 'invalid_input' });
  expect(answer.body.fields.map((field: { field: string }) => field.field)).toEqual(fields);
});
