import type { Answers } from '../api-answers.ts';
import { click, dialogPress, element, screens, tab, text, waitFor } from '../screen.ts';

/** Five prizes: a failed mail, a disabled winner, a lost prize and two with changed scores. */
const prizesAfter = (days: number): Answers => ({
  'GET /admin/game-groups/:id/prizes': {
    edit: (real) => ({
      ...real,
      settledAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      total: 5,
      counts: { won: 3, contacted: 1, sent: 0, delivered: 1 },
      lost: 1,
      changed: 2,
      unclear: 2,
      unreached: 2,
      disabled: 1,
      prizes: [
        { ...aPrize(5, 12), mailState: 'failed' },
        { ...aPrize(7, 11), isDisabled: true },
        { ...aPrize(9, 11), promisedHits: 12, mailedAt: '2026-11-17T23:20:00.000Z', isUnclear: true },
        {
          ...aPrize(14, 11),
          hits: 9,
          promisedHits: 11,
          mailedAt: '2026-11-17T23:20:00.000Z',
          state: 'contacted',
          contacted: { at: '2026-11-20T15:30:00.000Z', by: 'admin' },
          note: 'ana.l@example.org',
        },
        {
          ...aPrize(21, 10),
          promisedHits: 12,
          isUnclear: true,
          state: 'delivered',
          contacted: { at: '2026-11-18T12:00:00.000Z', by: 'admin' },
          delivered: { at: '2026-11-19T12:00:00.000Z', by: 'admin' },
        },
      ],
    }),
  },
});

const aPrize = (id: number, hits: number) => ({
  id,
  username: `jugadora.${id}`,
  email: `jugadora.${id}@example.org`,
  person: {
    firstName: 'María Fernanda',
    lastName: 'Echeverría Quispe',
    phone: '+5491155550000',
    country: 'AR',
    language: 'es' as const,
  },
  isDisabled: false,
  wonHits: hits,
  hits,
  promisedHits: null as number | null,
  mailedAt: null as string | null,
  mailState: null as 'failed' | null,
  clearedHits: null,
  isUnclear: false,
  state: 'won' as const,
  wonAt: '2026-11-17T23:10:00.000Z',
  contacted: null,
  sent: null,
  delivered: null,
  cleared: null,
  note: null,
  version: 1,
});

/** The last grid of the demonstration is settled. */
const openPrizes = [
  click(({ page, t }) => page.getByRole('button', { name: t('admin:grids.winners') }).last()),
  click(tab('admin:prizes.tab')),
];

/** A row of the table, or an item of the list on a phone. */
const firstRow = element('dialog[open] tbody tr, dialog[open] li');
const editFirst = [
  ...openPrizes,
  waitFor(firstRow),
  click(({ page, t }) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin:prizes.edit') })
      .first(),
  ),
];

export const adminPrizes = screens(
  { path: '/admin', as: 'admin' },
  {
    'admin-prizes': { light: true, answers: prizesAfter(3), steps: openPrizes, shows: firstRow },
    'admin-prizes-overdue': { answers: prizesAfter(34), steps: openPrizes, shows: firstRow },
    'admin-prize-edit': {
      answers: prizesAfter(3),
      steps: editFirst,
      shows: ({ page, t }) => page.getByRole('dialog', { name: t('admin:prizes.dialogTitle') }),
    },
    'admin-prize-edit-late': {
      answers: {
        ...prizesAfter(3),
        'PUT /admin/game-groups/:id/prizes/:playerId': {
          error: 'conflict',
          current: {
            ...aPrize(5, 12),
            state: 'contacted',
            contacted: { at: '2026-11-20T15:30:00.000Z', by: 'admin' },
            note: 'ana.l@example.org',
            version: 9,
          },
        },
      },
      steps: [
        ...editFirst,
        ({ page, t }) => page.getByRole('radio', { name: t('admin:prizes.state.sent') }).check(),
        dialogPress('admin:prizes.save'),
      ],
      shows: text('admin:conflict.text'),
    },
  },
);
