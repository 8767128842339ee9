import type { Page } from '@playwright/test';
import { receiptsAnswer, sealedSampleGrid } from '../../../client/testing/sample-seal.ts';
import { aSampleSite, SAMPLE_GRID } from '../../../shared/testing/sample-site.ts';
import type { Answers } from '../api-answers.ts';
import { button, press, screens, type Step, type TestContext, text, waitFor } from '../screen.ts';

const site = aSampleSite();
const { settledAt } = site.call;
const answers: Answers = {
  'GET /seal/grids': {
    json: {
      grids: [{ id: SAMPLE_GRID, name: 'Fecha 34', settledAt }],
    },
  },
};
const check = [press('verify:check')];
const open: Step = ({ page }) => page.locator('section details summary').click();

/** Serves the log and the public call of the sample in place of the server's. `change` falsifies the files. */
const serve = (change?: (files: Map<string, Uint8Array>) => void) => async (page: Page) => {
  const { load, call } = site.source(change);
  const headers = { 'x-doce': '1' };
  await page.route('**/log/**', async (route) => {
    const bytes = await load(new URL(route.request().url()).pathname.replace('/log/', ''));
    return route.fulfill(bytes ? { headers, body: Buffer.from(bytes) } : { headers, status: 404 });
  });
  await page.route(`**/api/seal/grids/${SAMPLE_GRID}`, async (route) =>
    route.fulfill({ headers, json: await call(`seal/grids/${SAMPLE_GRID}`) }),
  );
};

const receipts = await receiptsAnswer(site, 'Ana');
/** The player's first grid is the one of the sample log. */
const sealed = (answer: typeof receipts): Answers => ({
  'GET /games': { json: [sealedSampleGrid('home_win')] },
  'GET /bets/receipts': { json: answer },
});
/** The note is below the cards, after up to twenty seconds. */
const toNote = (key: string): Step[] => [
  async (context) => {
    await text(key)(context).waitFor({ timeout: 30_000 });
    await text(key)(context).scrollIntoViewIfNeeded();
  },
];

const installClock = (page: Page) => page.clock.install();
/** Turns the clock forward until the note has this text, by less than the patience of a call. */
const waitUntil =
  (key: string): Step =>
  async (context: TestContext) => {
    const { page } = context;
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    for (let tries = 0; tries < 100 && !(await text(key)(context).isVisible()); tries += 1) {
      await page.clock.runFor(10_000);
      await page.waitForTimeout(200);
    }
  };
/** The next checks fail. */
const stopAnswering: Step = ({ page }) =>
  page.route('**/api/bets/receipts?*', (route) =>
    route.fulfill({ status: 500, headers: { 'x-doce': '1' }, json: { error: 'internal' } }),
  );

const seal = screens(
  { path: '/jugar', as: 'player' },
  {
    'jugar-sealed': {
      answers: sealed(receipts),
      steps: toNote('verify:seal.sealed.title'),
      shows: text('verify:seal.sealed.title'),
    },
    'jugar-unsealed': {
      answers: sealed({ ...receipts, receipts: null }),
      before: installClock,
      steps: [waitUntil('verify:seal.unsealed.title')],
      shows: text('verify:seal.unsealed.title'),
    },
    'jugar-unchecked': {
      answers: sealed(receipts),
      before: installClock,
      steps: [
        ...[waitUntil('verify:seal.sealed.title'), stopAnswering, waitUntil('verify:seal.unchecked.text')],
      ],
      shows: text('verify:seal.unchecked.text'),
      allows: /500/,
    },
    'jugar-seal-failed': {
      answers: sealed({ ...receipts, receipts: { ...receipts.receipts!, name: 'eva' } }),
      steps: toNote('verify:seal.failed.title'),
      shows: text('verify:seal.failed.title'),
    },
  },
);

/** `/verificar`, and the seal on `/jugar`. */
const page = screens(
  { path: `/verificar?grid=${SAMPLE_GRID}` },
  {
    verificar: { shows: button('verify:check') },
    'verificar-ok': { answers, before: serve(), steps: check, shows: text('verify:sheet.winners') },
    'verificar-checking': {
      answers,
      before: (shown) => shown.route('**/log/**', () => undefined),
      steps: check,
      shows: text('verify:begins'),
    },
    'verificar-findings': {
      answers,
      before: serve((files) => files.delete(`openings/${SAMPLE_GRID}/0`)),
      steps: [...check, open],
      shows: text('verify:wrong.text'),
    },
    'verificar-no-log': {
      answers,
      before: serve((files) => files.clear()),
      steps: check,
      shows: text('verify:failure.noLog.title'),
      allows: /404/,
    },
    'verificar-offline': {
      answers,
      steps: [waitFor(button('verify:check')), ({ page: shown }) => shown.context().setOffline(true)],
      shows: text('verify:offline.title'),
    },
    'verificar-empty': {
      path: '/verificar',
      answers: { 'GET /seal/grids': { json: { grids: [] } } },
      shows: text('verify:empty'),
    },
  },
);

export const verify = [...page, ...seal];
