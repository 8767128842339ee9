import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBase64 } from '../../../shared/seal/bytes.ts';
import { readCheckpoint, readKey, readProof } from '../../../shared/seal/note.ts';
import { checkReceipt, type Receipt } from '../../../shared/seal/receipt.ts';
import { checkGrowth } from '../../../shared/seal/verify-log.ts';
import { anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { aSourceGrid, type SourceGrid } from '../../testing/source-grid.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sha256, verifySignature as verify } from './log-signer.ts';

let app: TestApp;
let grids: [SourceGrid, SourceGrid];
let player: TestPlayer;
beforeAll(async () => {
  app = await createTestApp();
  const admin = await anAdmin(app);
  grids = [await aSourceGrid(app, 3, admin), await aSourceGrid(app, 2, admin)];
  player = await aPlayer(app);
});
afterAll(() => app.close());

const save = async (matchIds: number[], prediction = 'home_win', { token } = player) => {
  const body = { predictions: matchIds.map((matchId) => ({ matchId, prediction })) };
  await app.call('POST /bets', { token, body });
};
const receiptsOf = async (query: string, { token } = player) =>
  (await app.call(`GET /bets/receipts?${query}`, { token })).body;
const keyOf = ({ log }: { log: { key: string } }) => ({ sha256, verify, key: readKey(sha256, log.key) });

describe('SEAL-16 receipts', () => {
  it('SEAL-16 before the first entry of the log there is none', async () => {
    await save(grids[1].matchIds, 'draw', await aPlayer(app));
    expect(await receiptsOf(`gridId=${grids[0].id}`)).toEqual({ log: null, consistency: [], receipts: [] });
  });

  it('SEAL-16 each save in the log has one that proves its picks of this grid; a device asks for those it lacks', async () => {
    const [{ id, matchIds }, other] = grids;
    await save([...matchIds, other.matchIds[0]!]);
    await continueLog(app);
    const first = await receiptsOf(`gridId=${id}`);
    expect(first.receipts.map(({ picks }: Receipt) => picks)).toEqual([
      matchIds.map((each) => [each, 'home_win']),
    ]);
    const checked = await checkReceipt(keyOf(first), first.receipts[0]);
    expect(checked.checkpoint.size).toBe(3);

    await save(matchIds.slice(0, 1), 'draw');
    expect((await receiptsOf(`gridId=${id}&after=${checked.place}`)).receipts).toEqual([]);
    await continueLog(app);
    const second = await receiptsOf(`gridId=${id}&after=${checked.place}&since=${checked.checkpoint.size}`);
    expect(second.receipts.map(({ picks }: Receipt) => picks)).toEqual([[[matchIds[0], 'draw']]]);
    const now = await readCheckpoint(second.log.checkpoint, keyOf(second).key, verify);
    const proof = second.consistency.map(fromBase64);
    expect(() => checkGrowth(sha256, checked.checkpoint, now, proof)).not.toThrow();
    expect(proof.length).toBeGreaterThan(0);
    expect((await receiptsOf(`gridId=${id}&since=9999`)).consistency).toEqual([]);
  });

  it('SEAL-16 a player gets only own receipts, and a session is needed', async () => {
    await continueLog(app);
    expect((await receiptsOf(`gridId=${grids[0].id}`, await aPlayer(app))).receipts).toEqual([]);
    expect((await app.call(`GET /bets/receipts?gridId=${grids[0].id}`)).status).toBe(401);
  });

  it.each([
    ['gridId', ''],
    ['gridId', 'gridId=x'],
    ['after', 'gridId=1&after=-2'],
    ['since', 'gridId=1&since=1e3'],
  ])('SEAL-16 bad input names the field: %s in "%s"', async (field, query) => {
    const { status, body } = await app.call(`GET /bets/receipts?${query}`, { token: player.token });
    expect([status, body.fields.map((each: { field: string }) => each.field)]).toEqual([400, [field]]);
  });

  it.each<[string, (receipt: Receipt) => Receipt, RegExp]>([
    [
      'a changed pick',
      (receipt) => ({ ...receipt, picks: receipt.picks.map(([id]) => [id, 'away_win']) }),
      /does not have the picks/,
    ],
    ['a changed time', (receipt) => ({ ...receipt, at: receipt.at - 60 }), /does not have the picks/],
    ['another grid', (receipt) => ({ ...receipt, gridId: receipt.gridId + 1 }), /does not have the picks/],
    ['a missing pick', (receipt) => ({ ...receipt, picks: [] }), /does not have the picks/],
    [
      'another place',
      (receipt) => ({ ...receipt, proof: receipt.proof.replace(/index \d+/, 'index 0') }),
      /does not have the picks/,
    ],
    [
      'a changed checkpoint',
      (receipt) => ({ ...receipt, proof: receipt.proof.replace(/log\n\d+\n/, 'log\n7\n') }),
      /signature of the checkpoint/,
    ],
    ['a cut off proof', (receipt) => ({ ...receipt, proof: receipt.proof.slice(0, 30) }), /malformed/],
  ])('SEAL-17 %s is refused in words', async (_, change, words) => {
    await continueLog(app);
    const answer = await receiptsOf(`gridId=${grids[0].id}`);
    const receipt = answer.receipts[0] as Receipt;
    expect(readProof(receipt.proof).index).toBeGreaterThan(0);
    await expect(checkReceipt(keyOf(answer), change(receipt))).rejects.toThrow(words);
  });
});
