import type { Page } from '@playwright/test';
import type { Answers } from '../api-answers.ts';
import {
  button,
  click,
  dialogPress,
  dialogText,
  DONE,
  element,
  exactText,
  failing,
  field,
  fill,
  heading,
  key,
  link,
  offline,
  pending,
  press,
  screens,
  type Step,
  tab,
  text,
  waitFor,
} from '../screen.ts';
import { inEveryStatus, withoutCrests } from './sample-matches.ts';

const country = {
  ...{ permitEs: '', permitPt: '', permitShort: '', validFrom: null, validUntil: null },
  ...{ needsDocument: false, claimDays: 30, taxPayer: 'organiser' as const, hasPrizes: true },
};
const terms = {
  grid: { id: 1, name: 'Fecha 34', openedAt: '2026-11-17T12:00:00.000Z' },
  countries: [
    { ...country, country: 'AR' as const },
    {
      ...{
        ...country,
        country: 'BR' as const,
        needsDocument: true,
        validFrom: '2026-10-01',
        validUntil: '2026-12-31',
      },
      permitEs: 'Autorización SPA/MF n.º 04.000123/2026, concurso de previsões.',
      permitPt: 'Autorização SPA/MF n.º 04.000123/2026, concurso de previsões.',
    },
    { ...country, country: 'CO' as const, hasPrizes: false },
  ],
};

/** Menu, skip link and error pages. */
export const frame = screens(
  { path: '/404' },
  {
    'menu-visitor': { only: 'phone', steps: [press('header.openMenu')], shows: button('header.closeMenu') },
    'menu-admin': {
      as: 'admin',
      only: 'phone',
      steps: [press('header.openMenu')],
      shows: link('nav.admin'),
      // The menu lies over the page.
      allows: /^covered/,
    },
    'keyboard-skip-link': {
      steps: [waitFor(heading('notFound.title')), key('Tab')],
      shows: element('.skip-link:focus'),
      // The link covers the logo.
      allows: /^covered/,
    },
    crash: {
      path: '/jugar',
      as: 'player',
      answers: { 'GET /games': { json: [{ games: null }] as never } },
      shows: heading('crash.title'),
      allows: /^console/,
    },
  },
);

/** Taps this many matches of a visitor's list that can be picked. */
const pickVisibly =
  (count: number): Step =>
  async ({ page }) => {
    const cards = page.locator('#partidos li:has([role=radiogroup]:not([aria-disabled=true]))');
    await cards.first().waitFor();
    const possible = Math.min(count, await cards.filter({ visible: true }).count());
    for (let at = 0; at < possible; at += 1)
      await cards
        .filter({ visible: true })
        .nth(at)
        .locator('label')
        .nth(at % 3)
        .click();
  };
const saveChoices = click(element('#partidos section button'));

interface StoredChoices {
  choices?: number;
  expired?: number;
}

/** Stores choices of a visitor (null) or of the player that is logged in. */
const keepChoices = (owner: 'own' | null, stored: StoredChoices) => (page: Page) =>
  page.addInitScript(storeChoices, { owner, stored });

function storeChoices({ owner, stored }: { owner: 'own' | null; stored: StoredChoices }): void {
  const session = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { user?: { id: number } };
  const startTime = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const choices = Array.from({ length: stored.choices ?? 0 }, (_, at) => ({
    opId: `op-${at}`,
    matchId: 900_000 + at,
    gridId: 1,
    prediction: 'draw',
    madeAt: { server: Date.now(), wall: Date.now(), steady: 0, life: 'an earlier page' },
    match: { homeTeam: 'Carabobo FC', awayTeam: 'Boca Juniors', startTime },
  }));
  const playerId = owner === 'own' ? session.user?.id : null;
  const set = { playerId, choices, refusedBy: [], sent: null, expired: stored.expired ?? 0 };
  localStorage.setItem('doce:visitor-choices', JSON.stringify([set]));
}

/** The player had other picks saved in three matches. */
const keepOthers: Step = async ({ page }) => {
  await page.locator('[role=radiogroup]').first().waitFor();
  await page.evaluate(async () => {
    const { user, token } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as {
      user: { id: number };
      token: string;
    };
    const answer = await fetch('/api/games', { headers: { authorization: `Bearer ${token}` } });
    type Game = { id: number; bets: { betType: string }[]; startTime: string; status: string };
    const games = ((await answer.json()) as { games: Game[] }[]).flatMap((grid) => grid.games);
    const choices = games
      .filter(
        ({ bets, startTime, status }) =>
          bets.length > 0 && status === 'scheduled' && Date.parse(startTime) > Date.now(),
      )
      .slice(0, 3)
      .map((game) => ({
        ...game,
        opId: `op-${game.id}`,
        matchId: game.id,
        gridId: 1,
        prediction: game.bets[0]!.betType === 'draw' ? 'home_win' : 'draw',
        madeAt: { server: Date.now(), wall: Date.now(), steady: 0, life: 'an earlier page' },
        match: game,
      }));
    const set = { playerId: user.id, choices, refusedBy: [], sent: 8, expired: 2 };
    localStorage.setItem('doce:visitor-choices', JSON.stringify([set]));
  });
  await page.reload();
};

export const home = screens(
  { path: '/' },
  {
    inicio: { shows: element('#partidos li') },
    'inicio-picked': { steps: [pickVisibly(2)], shows: element('#partidos section') },
    'inicio-picked-all': {
      steps: [press('home:grids.unfold', { count: 12 }), pickVisibly(12)],
      shows: element('#partidos section'),
    },
    'inicio-picked-register': {
      steps: [pickVisibly(2), saveChoices],
      shows: dialogText('auth:register.next'),
    },
    'inicio-picked-register-2': {
      steps: [
        pickVisibly(2),
        saveChoices,
        fill('auth:field.email', 'ana@doce.example'),
        fill('auth:field.password', 'tribuna-popular-9'),
        dialogPress('auth:register.next'),
      ],
      shows: dialogText('auth:register.submit'),
    },
    'inicio-picked-minor': {
      steps: [
        pickVisibly(2),
        saveChoices,
        fill('auth:field.email', 'ana@doce.example'),
        fill('auth:field.password', 'tribuna-popular-9'),
        dialogPress('auth:register.next'),
        fill('auth:field.birthDate', '2015-03-14'),
        dialogPress('auth:register.submit'),
      ],
      shows: dialogText('auth:choices.erased'),
    },
    'inicio-picked-expired': {
      before: keepChoices(null, { expired: 12 }),
      shows: text('home:grids.expired', { count: 12 }),
    },
    'perfil-choices-wait': {
      path: '/perfil',
      as: 'unverified',
      before: keepChoices('own', { choices: 12 }),
      shows: text('choices:waiting', { count: 12 }),
    },
    'jugar-choices-others': {
      path: '/jugar',
      as: 'player',
      steps: [keepOthers],
      shows: text('choices:others.useNew'),
    },
    'jugar-choices-question': {
      path: '/jugar',
      as: 'player',
      before: keepChoices(null, { choices: 12 }),
      shows: heading('choices:question.title', { count: 12 }),
    },
    'inicio-test-site': {
      answers: { 'GET /config': { edit: (config) => ({ ...config, testSite: true }) } },
      shows: text('testSite.title'),
    },
    'inicio-every-status': {
      answers: {
        'GET /games/home': {
          edit: (grids) => grids.map((grid) => ({ ...grid, games: inEveryStatus(grid.games) })),
        },
      },
      steps: [press('home:grids.unfold', { count: 12 })],
      shows: text('match.cancelled'),
    },
    'inicio-initials': {
      answers: {
        'GET /games/home': {
          edit: (grids) => grids.map((grid) => ({ ...grid, games: withoutCrests(grid.games) })),
        },
      },
      shows: button('home:grids.unfold', { count: 12 }),
    },
    'inicio-loading': { answers: pending('GET /games/home'), shows: text('home:grids.loading') },
    'inicio-empty': { answers: { 'GET /games/home': { json: [] } }, shows: text('home:grids.empty') },
    'inicio-failed': { answers: failing('GET /games/home'), shows: text('home:grids.failed') },
    'bases-jornada': {
      path: '/bases?jornada=1',
      answers: { 'GET /terms': { json: terms } },
      shows: element('#prize-terms-title'),
    },
    'ganadores-sin-premio': {
      path: '/ganadores',
      answers: {
        'GET /winners': {
          edit: ({ grids }) => ({
            grids: grids.map((grid) => ({
              ...grid,
              prizes: grid.prizes.map((prize) => ({ ...prize, players: (prize.players ?? 0) + 2 })),
            })),
          }),
        },
      },
      shows: text('winners:without'),
    },
    verificar: { path: '/verificar?grid=1', shows: text('record:limits.title') },
    bases: { path: '/bases', shows: heading('legal.rules') },
    privacidad: { path: '/privacidad', shows: heading('legal.privacy') },
    terminos: { path: '/terminos', shows: heading('legal.terms') },
    'faq-open': { path: '/faq', steps: [click(text('faq:lock.question'))], shows: text('faq:lock.answer') },
  },
);

const submitContact = click(element('main [type=submit]'));
const sendContact = [
  fill('affiliates:form.name', 'Ana Quiroga'),
  fill('affiliates:form.email', 'ana@empresa.example'),
  fill('affiliates:form.companyName', 'Empresa'),
  fill('auth:field.phone', '11 5555 0000'),
  submitContact,
];

export const affiliates = screens(
  { path: '/bola-gaming' },
  {
    'bola-gaming-incomplete': { steps: [submitContact], shows: text('errors:fields.required') },
    'bola-gaming-affiliate': {
      path: '/bola-gaming?para=afiliados',
      shows: heading('affiliates:affiliate.title'),
    },
    'bola-gaming-sent': {
      answers: { 'POST /affiliate-contacts': DONE },
      steps: sendContact,
      shows: text('affiliates:form.success'),
    },
  },
);

const codeInfo = 'GET /groups/join/:code';
const invited: Answers = {
  [codeInfo]: {
    json: { name: 'La oficina', owner: { firstName: 'Ana', lastName: 'Quiroga' }, memberCount: 11 },
  },
};
const choose = (name: string) => click(tab(`join:tabs.${name}`));

export const join = screens(
  { path: '/grupos/join/abcdefghijkm' },
  {
    'join-incomplete': {
      answers: invited,
      steps: [press('auth:register.next')],
      shows: text('auth:error.required'),
    },
    'join-picked': {
      answers: invited,
      steps: [pickVisibly(12), saveChoices],
      shows: element('#entrar .muted'),
    },
    'join-visitor': { answers: invited, shows: element('#partidos li') },
    'join-login': { answers: invited, steps: [choose('login')], shows: text('join:login') },
    'join-forgot-sent': {
      answers: { ...invited, 'POST /auth/request-password-reset': DONE },
      steps: [
        choose('forgot'),
        fill('auth:field.email', 'ana@doce.example'),
        press('auth:requestPasswordReset.submit'),
      ],
      shows: text('join:forgotSent'),
    },
    'join-over': {
      answers: {
        [codeInfo]: {
          json: {
            name: 'La oficina',
            owner: { firstName: 'Ana', lastName: 'Quiroga' },
            memberCount: 11,
            ...{ jornada: null, grid: null, country: 'BR', goesOn: true },
          },
        },
      },
      shows: heading('join:title'),
    },
    'join-full': { answers: { [codeInfo]: { error: 'group_full' } }, shows: text('join:failed') },
    'join-looking': { answers: pending(codeInfo), shows: text('join:loading') },
    'join-unknown': {
      answers: { [codeInfo]: { error: 'invite_unknown' } },
      shows: text('join:error'),
    },
    'join-refused': {
      as: 'player',
      answers: { 'POST /groups/join/:code': { error: 'group_full' } },
      shows: text('join:error'),
    },
    'join-unverified': {
      as: 'unverified',
      answers: { ...invited, 'POST /groups/join/:code/when-verified': DONE },
      shows: text('join:verify.title'),
    },
  },
);

const verify = '/verify-email/0123456789abcdef0123456789abcdef0123456789a';
const checkToken = 'GET /auth/verify-reset-token/:token';
const goodToken: Answers = { [checkToken]: { json: { valid: true, passkeys: [] } } };
const newPassword = (again: string) => [
  fill('links:reset.newPassword', 'tribuna-popular-9'),
  fill('links:reset.confirmPassword', again),
  press('links:reset.submit'),
];

/** Pages that mails link to. */
export const links = screens(
  { path: '/reset-password?token=0123456789abcdef0123456789abcdef0123456789a' },
  {
    'reset-checking': { answers: pending(checkToken), shows: text('links:reset.checking') },
    'reset-invalid': {
      answers: { [checkToken]: { error: 'token_invalid' } },
      shows: text('links:reset.invalid'),
    },
    'reset-no-network': { answers: offline(checkToken), shows: button('action.retry') },
    'reset-form': { answers: goodToken, shows: field('links:reset.newPassword') },
    'reset-mismatch': {
      answers: goodToken,
      steps: newPassword('tribuna-popular-8'),
      shows: text('links:reset.mismatch'),
    },
    'reset-done': {
      answers: { ...goodToken, 'POST /auth/reset-password': DONE },
      steps: newPassword('tribuna-popular-9'),
      shows: text('links:reset.success'),
    },
    'verify-done-with-group': {
      path: verify,
      answers: {
        'GET /auth/verify/:token': { json: { verified: true, group: { id: 1, name: 'La oficina' } } },
      },
      shows: text('links:verify.group'),
    },
    'verify-choices-elsewhere': {
      path: `${verify}?elecciones=12`,
      answers: { 'GET /auth/verify/:token': { json: { verified: false, passwordToken: 'abc' } } },
      shows: text('choices:elsewhereLater', { count: 12 }),
    },
    'verify-failed': {
      path: verify,
      as: 'unverified',
      answers: { 'GET /auth/verify/:token': { error: 'token_invalid' } },
      shows: exactText('links:verify.error'),
    },
  },
);
