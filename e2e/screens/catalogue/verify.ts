import type { Page, Route } from '@playwright/test';
import { heading, press, screens, text, waitFor } from '../screen.ts';

const check = [press('verify:check')];
const details = 'main details summary';

/** Replaces the answers of the log below `/log/`. */
const onLog = (path: string, answer: (call: Route) => Promise<unknown> | undefined) => (page: Page) =>
  page.route(`**/log/${path}`, answer);

/** Answers with the server's own file, in which `from` became `to`. */
const edit = (from: string | RegExp, to: string) => async (call: Route) => {
  const response = await call.fetch();
  await call.fulfill({ response, body: (await response.text()).replaceAll(from, to) });
};

/** `/verificar`. */
export const verify = screens(
  { path: '/verificar' },
  {
    verificar: { shows: text('verify:own.title') },
    'verificar-ok': { steps: check, shows: text('verify:count.picks') },
    'verificar-checking': {
      before: onLog('tile/**', () => undefined),
      steps: check,
      shows: text('verify:begins'),
    },
    'verificar-findings': {
      before: onLog('openings/*', edit('home_win', 'draw')),
      steps: [...check, ({ page }) => page.locator(details).click()],
      shows: text('verify:wrong.text'),
    },
    'verificar-unsealed': {
      path: '/verificar?grid=99999',
      steps: check,
      shows: text('verify:failure.unsealed.text'),
    },
    'verificar-no-log': {
      before: onLog('key', (call) => call.fulfill({ status: 404, headers: { 'x-doce': '1' }, body: '' })),
      steps: check,
      shows: text('verify:failure.noLog.title'),
      allows: /404/,
    },
    'verificar-unsigned': {
      before: onLog('checkpoint', edit(/\n\d+\n/g, '\n3\n')),
      steps: check,
      shows: text('verify:failure.unsigned.title'),
    },
    'verificar-offline': {
      steps: [waitFor(heading('verify:own.title')), ({ page }) => page.context().setOffline(true)],
      shows: text('verify:offline.title'),
    },
  },
);
