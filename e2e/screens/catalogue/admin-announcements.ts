import type { Hand, Screen } from '../screen.ts';

const list = '/admin?tab=anuncios';
const dialog = ({ page }: Hand) => page.getByRole('dialog');
const editor = ({ page, t }: Hand) =>
  page.getByRole('textbox', { name: t('admin:announcementDialog.contentLabel') });

async function openNew({ page, t }: Hand): Promise<void> {
  await page.getByRole('button', { name: t('admin:announcements.new') }).click();
}

async function openFirst({ page, t }: Hand): Promise<void> {
  await page
    .getByRole('button', { name: t('admin:announcements.edit') })
    .first()
    .click();
}

async function typeInto(hand: Hand): Promise<void> {
  await editor(hand).click();
  await hand.page.keyboard.type('12 + 12 = 24');
}

const announced = {
  id: 1,
  title: 'Fecha 34',
  content: '<p>De otra persona.</p>',
  createdAt: '2026-11-20T12:00:00.000Z',
  publishAt: null,
  expiresAt: null,
  isPinned: false,
  isActive: true,
  version: 9,
};

const save = ({ page, t }: Hand) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:announcementDialog.save') })
    .click();

/** Where administrators write what players read. */
export const adminAnnouncements: Screen[] = [
  {
    name: 'admin-announcements',
    path: list,
    as: 'admin',
    light: true,
    answers: {
      'GET /admin/announcements': {
        changes: ({ announcements, total }) => ({
          total,
          announcements: announcements.map((each, index) => ({
            ...each,
            isActive: index !== 1,
            publishAt: index === 0 ? '2098-12-24T23:00:00.000Z' : null,
            expiresAt:
              index === 0 ? '2099-01-06T03:00:00.000Z' : index === 2 ? '2026-01-01T03:00:00.000Z' : null,
          })),
        }),
      },
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:announcements.edit') }).first(),
  },
  {
    name: 'admin-announcements-pushed',
    path: list,
    as: 'admin',
    light: true,
    answers: {
      'GET /admin/push/announcements': {
        says: [1, 2, 3].map((announcementId) => ({
          announcementId,
          at: '2026-11-21T20:00:00.000Z',
          sent: 12_450,
          delivered: 12_450 - (announcementId - 1) * 430,
          gone: (announcementId - 1) * 400,
          failed: (announcementId - 1) * 12,
          waiting: (announcementId - 1) * 10,
          dropped: (announcementId - 1) * 8,
        })),
      },
      'POST /admin/push/test': {
        says: [
          { service: 'fcm.googleapis.com', isThisDevice: true, result: 'delivered', status: 201 },
          {
            service: 'updates.push.services.mozilla.com',
            isThisDevice: false,
            result: 'refused',
            status: 403,
          },
          { service: 'web.push.apple.com', isThisDevice: false, result: 'unreachable', status: null },
        ],
      },
    },
    steps: ({ page, t }) => page.getByRole('button', { name: t('admin:pushTest.test') }).click(),
    shows: ({ page, t }) => page.getByText(t('admin:pushTest.result', { count: 3 })),
  },
  {
    name: 'admin-announcements-none',
    path: list,
    as: 'admin',
    answers: { 'GET /admin/announcements': { says: { announcements: [], total: 0 } } },
    shows: ({ page, t }) => page.getByText(t('admin:announcements.empty')),
  },
  {
    name: 'admin-announcements-failed',
    path: list,
    as: 'admin',
    answers: { 'GET /admin/announcements': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:retry') }),
  },
  { name: 'admin-announcement-new', path: list, as: 'admin', steps: openNew, shows: editor },
  { name: 'admin-announcement-edit', path: list, as: 'admin', light: true, steps: openFirst, shows: editor },
  {
    name: 'admin-announcement-link',
    path: list,
    as: 'admin',
    steps: async (hand) => {
      await openFirst(hand);
      await editor(hand).click();
      await hand.page.getByRole('button', { name: hand.t('admin:editor.link'), exact: true }).click();
    },
    shows: ({ page, t }) => page.getByLabel(t('admin:editor.address')),
  },
  {
    name: 'admin-announcement-problems',
    path: list,
    as: 'admin',
    steps: async (hand) => {
      await openNew(hand);
      await editor(hand).waitFor();
      await hand.page.getByLabel(hand.t('admin:announcementDialog.expiresLabel')).fill('2020-01-01T12:00');
      await dialog(hand)
        .getByRole('button', { name: hand.t('admin:announcementDialog.publish'), exact: true })
        .click();
    },
    shows: ({ page, t }) => page.getByText(t('admin:announcementDialog.past')),
  },
  {
    name: 'admin-announcement-too-long',
    path: list,
    as: 'admin',
    steps: async (hand) => {
      await openFirst(hand);
      await editor(hand).waitFor();
      await dialog(hand)
        .getByLabel(hand.t('admin:announcementDialog.titleLabel'), { exact: true })
        .fill('Fecha 34 '.repeat(20));
      await save(hand);
    },
    shows: ({ page, t }) => page.getByText(t('admin:announcementDialog.titleTooLong', { titleMax: 140 })),
  },
  {
    name: 'admin-announcement-leave',
    path: list,
    as: 'admin',
    steps: async (hand) => {
      await openFirst(hand);
      await typeInto(hand);
      await hand.page.keyboard.press('Escape');
    },
    shows: ({ page, t }) => page.getByRole('button', { name: t('admin:leave.stay') }),
  },
  {
    name: 'admin-announcement-late',
    path: list,
    as: 'admin',
    light: true,
    answers: {
      'PUT /announcements/:id': {
        refuses: 'conflict',
        current: {
          ...announced,
          content: '<p>De otra persona.</p>',
          isActive: false,
          expiresAt: '2099-12-10T15:00:00.000Z',
        },
      },
    },
    steps: async (hand) => {
      await openFirst(hand);
      await editor(hand).waitFor();
      await dialog(hand)
        .getByLabel(hand.t('admin:announcementDialog.titleLabel'), { exact: true })
        .fill('Fecha 34');
      await save(hand);
      await hand.page.getByText(hand.t('admin:announcementDialog.theirs')).click();
    },
    shows: ({ page, t }) => page.getByText(t('admin:meanwhile.nothing')),
  },
  {
    name: 'admin-announcement-gone',
    path: list,
    as: 'admin',
    answers: { 'PUT /announcements/:id': { refuses: 'not_found' } },
    steps: async (hand) => {
      await openFirst(hand);
      await typeInto(hand);
      await save(hand);
    },
    shows: ({ page, t }) => page.getByText(t('admin:announcementDialog.goneTitle')),
  },
  {
    name: 'admin-announcement-delete',
    path: list,
    as: 'admin',
    steps: ({ page, t }) =>
      page
        .getByRole('button', { name: t('admin:announcements.delete') })
        .first()
        .click(),
    shows: ({ page, t }) => page.getByText(t('admin:announcementDelete.question')),
  },
  {
    name: 'admin-announcement-delete-late',
    path: list,
    as: 'admin',
    answers: {
      'DELETE /announcements/:id': { refuses: 'conflict', current: { ...announced, isActive: false } },
    },
    steps: async (hand) => {
      const remove = hand.t('admin:announcements.delete');
      await hand.page.getByRole('button', { name: remove }).first().click();
      await dialog(hand).getByRole('button', { name: remove, exact: true }).click();
    },
    shows: ({ page, t }) => page.getByText(t('admin:meanwhile.deletes')),
  },
];
