import type { Page } from '@playwright/test';
import { sampleLog, sampleReceipts, sealedGrid } from '../../../client/testing/sample-log.ts';
import { fromText } from '../../../shared/seal/bytes.ts';
import type { Answers } from '../api-answers.ts';
import { button, press, screens, type Step, text, waitFor } from '../screen.ts';

const answers = {
  'GET /winners': {
    json: {
      grids: [{ id: sealedGrid, name: 'Fecha 34', settledAt: new Date().toISOString(), prizes: [] }],
    },
  },
};
const check = [press('verify:check')];
const open: Step = ({ page }) => page.locator('main details summary').click();

/** Serves these files in place of the server's log. */
const serve = (log: Map<string, Uint8Array>) => (page: Page) =>
  page.route('**/log/**', (call) => {
    const bytes = log.get(new URL(call.request().url()).pathname.replace('/log/', ''));
    const headers = { 'x-doce': '1' };
    return call.fulfill(bytes ? { headers, body: Buffer.from(bytes) } : { headers, status: 404 });
  });

const other = sampleLog(new Uint8Array(32).fill(8));
const changed = new Map(
  [...sampleLog()].map(([path, bytes]) => [
    path,
    path.startsWith('openings/')
      ? fromText(Buffer.from(bytes).toString().replace('home_win', 'draw'))
      : bytes,
  ]),
);

const receipts = await sampleReceipts();
type Receipts = typeof receipts;

/** The player's first grid is the one of the sample log. */
const sealed = (answer: Receipts): Answers => ({
  'GET /games': {
    edit: ([grid]) => [
      {
        ...grid!,
        id: sealedGrid,
        games: grid!.games.map((match, index) => ({
          ...match,
          id: index + 1,
          bets: [{ betType: 'home_win' as const }],
        })),
      },
    ],
  },
  'GET /bets/receipts': { json: answer },
});
const falsified: Receipts = { ...receipts, receipts: receipts.receipts.map((each) => ({ ...each, at: 1 })) };
/** The note is below the cards, after up to twenty seconds. */
const toNote = (key: string): Step[] => [
  async (context) => {
    await text(key)(context).waitFor({ timeout: 30_000 });
    await text(key)(context).scrollIntoViewIfNeeded();
  },
];

const seal = screens(
  { path: '/jugar', as: 'player' },
  {
    'jugar-sealed': {
      answers: sealed(receipts),
      steps: toNote('verify:seal.sealed.title'),
      shows: text('verify:seal.sealed.title'),
    },
    'jugar-unsealed': {
      answers: sealed({ ...receipts, receipts: [] }),
      steps: toNote('verify:seal.unsealed.title'),
      shows: text('verify:seal.unsealed.title'),
    },
    'jugar-seal-failed': {
      answers: sealed(falsified),
      steps: toNote('verify:seal.failed.title'),
      shows: text('verify:seal.failed.title'),
    },
  },
);

/** `/verificar`, and the seal on `/jugar`. */
const page = screens(
  { path: '/verificar' },
  {
    verificar: { shows: button('verify:check') },
    'verificar-ok': { answers, before: serve(sampleLog()), steps: check, shows: text('verify:count.picks') },
    'verificar-checking': {
      answers,
      before: (page) => page.route('**/log/**', () => undefined),
      steps: check,
      shows: text('verify:begins'),
    },
    'verificar-findings': {
      answers,
      before: serve(changed),
      steps: [...check, open],
      shows: text('verify:wrong.text'),
    },
    // The demonstration's first grid is older than its log.
    'verificar-unsealed': { steps: check, shows: text('verify:failure.unsealed.text') },
    'verificar-no-log': {
      before: serve(new Map()),
      steps: check,
      shows: text('verify:failure.noLog.title'),
      allows: /404/,
    },
    'verificar-unsigned': {
      before: serve(sampleLog().set('checkpoint', other.get('checkpoint')!)),
      steps: [...check, open],
      shows: text('verify:failure.unsigned.title'),
    },
    'verificar-offline': {
      steps: [waitFor(button('verify:check')), ({ page }) => page.context().setOffline(true)],
      shows: text('verify:offline.title'),
    },
    'verificar-empty': {
      answers: { 'GET /winners': { json: { grids: [] } } },
      shows: text('verify:empty'),
    },
  },
);

export const verify = [...page, ...seal];
