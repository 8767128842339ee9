import { button, click, element, heading, key, link, press, screens, waitFor } from '../screen.ts';

/** Menu, skip link and error pages. */
export const frame = screens(
  { path: '/404' },
  {
    'menu-visitor': {
      only: 'phone',
      window: true,
      light: true,
      steps: [press('header.openMenu')],
      shows: button('header.closeMenu'),
    },
    'menu-admin': {
      as: 'admin',
      only: 'phone',
      window: true,
      steps: [press('header.openMenu')],
      shows: link('nav.admin'),
    },
    'keyboard-skip-link': {
      window: true,
      steps: [waitFor(heading('notFound.title')), key('Tab')],
      shows: element('.skip-link:focus'),
    },
    '404': { light: true, shows: heading('notFound.title') },
    crash: {
      path: '/jugar',
      as: 'player',
      light: true,
      answers: { 'GET /games': { json: [{ games: null }] as never } },
      shows: heading('crash.title'),
      allows: /^console/,
    },
    'contact-enlarged': {
      only: 'desktop',
      window: true,
      steps: [click(link('nav.contact'))],
      shows: element('[data-enlarged]'),
    },
  },
);
