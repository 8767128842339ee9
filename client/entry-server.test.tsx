// @vitest-environment node
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareRender, publicPages, renderPage } from './entry-server.tsx';
import { LANGUAGES } from '../shared/rules/languages.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const hour = 3_600_000;

function match(id: number, home: string, fromNow: number) {
  return {
    id,
    status: 'scheduled',
    attention: null,
    startTime: new Date(now + fromNow).toISOString(),
    closesAt: new Date(now + fromNow).toISOString(),
    homeTeam: home,
    awayTeam: `Visita ${id}`,
    homeTeamImage: `/crests/${id}.webp`,
    awayTeamImage: null,
    league: 'Liga',
    leagueImage: null,
    homeScore: null,
    awayScore: null,
    lacksTime: false,
  };
}
const grid = (id: number, country: string) => ({
  id,
  name: `Jornada ${id}`,
  country,
  status: 'open',
  games: [
    match(1, 'Abierto </script><b>FC', 3 * hour),
    match(2, 'Cerrado FC', hour / 12),
    ...[3, 4, 5].map((each) => match(each, `Local ${each}`, each * 10 * hour)),
  ],
});
const organiser = { name: null, address: null, taxNumber: null, country: null, contact: null };
const data = {
  homeGrids: [grid(1, 'Mexico'), grid(2, 'Brazil')],
  config: {
    supportEmail: 'ayuda@doce.example',
    demo: false,
    testSite: true,
    organiser,
    numbers: { players: 98765, grids: 40, prizes: 12 },
  },
  winners: {
    grids: [
      {
        id: 3,
        name: 'Jornada 3',
        settledAt: '2026-11-24T12:00:00.000Z',
        prizes: [{ prize: 'jersey', winners: 2, delivered: 0, usernames: ['ana'] }],
      },
    ],
  },
};
const dataOf = (path: string) =>
  Object.fromEntries(Object.keys(publicPages[path]!).map((name) => [name, data[name as keyof typeof data]]));
const render = (path: string, language: (typeof LANGUAGES)[number] = 'es') =>
  renderPage({ path, language, now, data: dataOf(path) });

beforeAll(prepareRender);
afterEach(() => vi.useRealTimers());

const pages = Object.keys(publicPages).flatMap((path) => LANGUAGES.map((language) => ({ path, language })));

describe('PWA-25 the server renders the public pages', () => {
  test.each(pages)(
    'PWA-25 $path in $language has its heading, links and no style attribute',
    ({ path, language }) => {
      const { html } = render(path, language);
      expect(html).toMatch(/<h1[ >]/);
      expect(html).toContain('href="/bases"');
      // The security policy forbids them, and React does not repair what it hydrates.
      expect(html).not.toMatch(/ style=/);
      // React streams late parts this way. They stay hidden without their scripts.
      expect(html).not.toMatch(/<div hidden|<template|<script/);
      expect(html).toContain('mailto:ayuda@doce.example');
    },
  );

  test('PWA-25 home has all matches of the grid, by the time of the render and in the zone of the grid', () => {
    const { html } = render('/');
    expect([...html.matchAll(/<time /g)]).toHaveLength(5);
    expect(html).toContain('25 nov 2026 09:00');
    expect(html).toContain('Local 5');
    const row = (team: string) => html.split('<li').find((part) => part.includes(team))!;
    expect(row('Cerrado FC')).toContain('disabled=""');
    expect(row('Abierto &lt;/script')).not.toContain('disabled=""');
    expect(html).not.toContain('<b>FC');
  });

  test('PWA-25 the winners are in the page, and a note of a test site too', () => {
    const { html } = render('/ganadores', 'pt-BR');
    expect(html).toContain('ana');
    expect(html).toContain('Jornada 3');
    expect(render('/').html).toContain('98.765');
  });

  test('PWA-25 the state cannot end its script element, and names the texts of the page', () => {
    const { state } = render('/');
    expect(state).not.toContain('<');
    expect(JSON.parse(state)).toMatchObject({ language: 'es', now, data: dataOf('/') });
    expect(JSON.parse(render('/ganadores').state).namespaces).toContain('winners');
  });

  test('PWA-25 the same page twice is the same markup', () => {
    expect(render('/').html).toBe(render('/').html);
  });

  test('PWA-25 renders leave no timer', () => {
    vi.useFakeTimers();
    for (let count = 0; count < 20; count += 1) render('/');
    // RTK Query copies its subscriptions once, half a second later.
    vi.advanceTimersByTime(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
