import {
  button,
  click,
  dialogPress,
  field,
  fill,
  key,
  press,
  screens,
  text,
  waitFor,
  type TestContext,
} from '../screen.ts';

const list = '/admin?tab=anuncios';
const editor = ({ page, t }: TestContext) =>
  page.getByRole('textbox', { name: t('admin:announcementDialog.contentLabel') });

const openFirst = press('admin:announcements.edit');

const typeText = [click(editor), ({ page }: TestContext) => page.keyboard.type('12 + 12 = 24')];

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

const save = dialogPress('admin:announcementDialog.save');

export const adminAnnouncements = screens(
  { path: list, as: 'admin' },
  {
    'admin-announcements': {
      light: true,
      answers: {
        'GET /admin/announcements': {
          edit: ({ announcements, total }) => ({
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
      shows: button('admin:announcements.edit'),
    },
    'admin-announcements-pushed': {
      light: true,
      answers: {
        'GET /admin/push/announcements': {
          json: [1, 2, 3].map((announcementId) => ({
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
          json: [
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
      steps: [press('admin:pushTest.test')],
      shows: text('admin:pushTest.result', { count: 3 }),
    },
    'admin-announcements-failed': {
      answers: { 'GET /admin/announcements': { error: 'internal' } },
      shows: button('admin:retry'),
    },
    'admin-announcement-edit': { light: true, steps: [openFirst], shows: editor },
    'admin-announcement-link': {
      steps: [openFirst, click(editor), press('admin:editor.link')],
      shows: field('admin:editor.address'),
    },
    'admin-announcement-problems': {
      steps: [
        press('admin:announcements.new'),
        waitFor(editor),
        fill('admin:announcementDialog.expiresLabel', '2020-01-01T12:00'),
        dialogPress('admin:announcementDialog.publish'),
      ],
      shows: text('admin:announcementDialog.past'),
    },
    'admin-announcement-too-long': {
      steps: [
        openFirst,
        waitFor(editor),
        fill('admin:announcementDialog.titleLabel', 'Fecha 34 '.repeat(20)),
        save,
      ],
      shows: text('admin:announcementDialog.titleTooLong', { titleMax: 140 }),
    },
    'admin-announcement-leave': {
      steps: [openFirst, ...typeText, key('Escape')],
      shows: button('admin:leave.stay'),
    },
    'admin-announcement-late': {
      light: true,
      answers: {
        'PUT /announcements/:id': {
          error: 'conflict',
          current: {
            ...announced,
            content: '<p>De otra persona.</p>',
            isActive: false,
            expiresAt: '2099-12-10T15:00:00.000Z',
          },
        },
      },
      steps: [openFirst, waitFor(editor), fill('admin:announcementDialog.titleLabel', 'Fecha 34'), save],
      shows: text('admin:conflict.text'),
    },
    'admin-announcement-gone': {
      answers: { 'PUT /announcements/:id': { error: 'not_found' } },
      steps: [openFirst, ...typeText, save],
      shows: text('admin:announcementDelete.gone'),
    },
    'admin-announcement-delete': {
      steps: [press('admin:announcements.delete')],
      shows: text('admin:announcementDelete.question'),
    },
    'admin-announcement-delete-late': {
      answers: {
        'DELETE /announcements/:id': { error: 'conflict', current: { ...announced, isActive: false } },
      },
      steps: [press('admin:announcements.delete'), dialogPress('admin:announcements.delete')],
      shows: text('admin:conflict.text'),
    },
  },
);
