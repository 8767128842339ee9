import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../../shared/contract/admin-audit.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done } from '../../../testing/sample-admin.ts';

cleanUpPanelTests();

const jefa = { id: 3, username: 'jefa' };
const entry = (id: number, different: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: '2026-11-21T12:00:00.000Z',
  actor: jefa,
  action: 'grid.status',
  subject: { kind: 'grid', id: 5, names: ['Fecha 5'], player: null },
  changes: [],
  ...different,
});
const entries = [
  entry(6, {
    action: 'game.score',
    subject: { kind: 'game', id: 12, names: ['River', 'Boca'], player: null },
    changes: [
      { field: 'status', before: 'live', after: 'finished' },
      { field: 'score', before: null, after: '2:1' },
      { field: 'scoreBy', before: 'source', after: 'admin' },
    ],
  }),
  entry(5, { actor: null, changes: [{ field: 'status', before: 'open', after: 'closed' }] }),
  entry(4, {
    actor: { id: 8, username: null },
    action: 'player.deleted',
    subject: { kind: 'player', id: 9, names: [], player: null },
    changes: [{ field: 'isVerified', before: 'true', after: null }],
  }),
  entry(3, {
    action: 'announcement.update',
    subject: { kind: 'announcement', id: 2, names: ['Aviso'], player: null },
    changes: [
      { field: 'content', before: `<p>${'a'.repeat(120)}</p>`, after: '<p>corto</p>' },
      { field: 'isPinned', before: 'false', after: 'true' },
    ],
  }),
  entry(2, {
    action: 'prize.update',
    subject: { kind: 'grid', id: 5, names: ['Fecha 5'], player: { id: 7, username: 'ana' } },
    changes: [{ field: 'state', before: 'mailed', after: 'sent' }],
  }),
  entry(1, { action: 'grid.create', changes: [{ field: 'startDate', before: null, after: '2026-11-20' }] }),
];
const list = 'GET /admin/audit?page=1&limit=50';
const listOf = (...some: AuditEntry[]) => done({ entries: some, total: some.length });
const answers = { 'GET /admin/audit/people': done([jefa]), [list]: listOf(...entries) };
const open = (more: Parameters<typeof renderPanel>[1] = {}, address = '/admin?vista=cambios') =>
  renderPanel(address, { ...answers, ...more });
const saidIn = async (action: string) =>
  (await screen.findByRole('row', { name: new RegExp(action) })).textContent;

test('ADM-17 who did what to what, from what to what, in words', async () => {
  await open();
  expect(await saidIn('Resultado a mano')).toMatch(
    /jefaResultado a manoRiver vs BocaEstado: EN VIVO → FINALIZADOResultado: — → 2 - 1Según: la fuente → una persona/,
  );
  expect(await saidIn('Estado de la jornada')).toMatch(/El sistema.*Fecha 5.*Estado: ABIERTO → CERRADO/);
  expect(await saidIn('Anuncio modificado')).toMatch(/Contenido: a{100}… → cortoFijado: No → Sí/);
  expect(await saidIn('Entrega de premio')).toMatch(/Fecha 5ana.*Entrega: Avisado por correo → Enviado/);
  expect(await saidIn('Jornada creada')).toMatch(/Inicio: 20\/11\/2026$/);
});

test('ADM-17 a match that the source names no more is called so, and not of unknown status', async () => {
  const changes = [
    { field: 'attention', before: null, after: 'unknown' },
    { field: 'sourceStatus', before: 'NS', after: null },
  ];
  const subject = { kind: 'game' as const, id: 12, names: ['River', 'Boca'], player: null };
  await open({ [list]: listOf(entry(7, { actor: null, action: 'game.source', subject, changes })) });
  expect(await saidIn('Cambio según la fuente')).toContain('— → Ya no figura en la fuente');
});

test('ADM-17 permissions and second factors are told in the words of the panel', async () => {
  const subject = { kind: 'player' as const, id: 9, names: ['eva'], player: null };
  const changes = [
    { field: 'permissions', before: '', after: 'results, prizes' },
    { field: 'factor', before: null, after: 'authenticator' },
  ];
  await open({ [list]: listOf(entry(7, { action: 'admin.permissions', subject, changes })) });
  expect(await saidIn('eva')).toMatch(/— → Resultados, Premios.*Segundo paso: .*aplicación de códigos/);
});

test('ADM-17 for a deleted account the log says only that it is deleted', async () => {
  await open();
  expect(await saidIn('Usuario eliminado')).toMatch(
    /Cuenta eliminada n.º 8.*Cuenta eliminada n.º 9.*verificado: Sí/,
  );
});

test('ADM-17 ADM-33 a player whose name is hidden from the reader is no deleted account', async () => {
  const subject = { kind: 'player' as const, id: 7, names: [], isHidden: true as const, player: null };
  const player = { id: 7, username: null, isHidden: true as const };
  await open({
    [list]: listOf(
      entry(2, { action: 'prize.update', subject: { ...subject, kind: 'grid', names: ['Fecha 5'], player } }),
      entry(1, { actor: player, action: 'player.disabled', subject }),
    ),
  });
  expect(await saidIn('Entrega de premio')).toContain('Jugador n.º 7');
  expect(await saidIn('Usuario deshabilitado')).toMatch(/Jugador n.º 7.*Jugador n.º 7/);
});

test('ADM-17 is searched by person, kind, dates and thing, kept in the address', async () => {
  const { user, path, calls } = await open({
    'GET /admin/audit?actorId=3&page=1&limit=50': listOf(entries[0]!),
    'GET /admin/audit?by=system&page=1&limit=50': listOf(entries[1]!),
    'GET /admin/audit?by=system&kind=grid&page=1&limit=50': listOf(entries[1]!),
    'GET /admin/audit?by=system&kind=grid&thing=fecha&page=1&limit=50': listOf(),
  });
  await saidIn('Jornada creada');
  const who = screen.getByRole('combobox', { name: 'Quién' });
  await within(who).findByRole('option', { name: 'jefa' });
  await user.selectOptions(who, 'jefa');
  await waitFor(() => expect(path()).toBe('/admin?vista=cambios&cambios-de=3'));
  await user.selectOptions(who, 'El sistema');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Jornadas');
  await user.type(screen.getByRole('searchbox'), 'fecha{Enter}');
  await screen.findByText('Ningún cambio con estos filtros');
  expect(path()).toBe('/admin?vista=cambios&cambios-de=sistema&cambios-tipo=grid&cambios-sobre=fecha');
  await user.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0]!);
  await saidIn('Jornada creada');
  expect([path(), calls.length > 0]).toEqual(['/admin?vista=cambios', true]);
});

test('ADM-17 what is typed and another filter chosen at once both stay', async () => {
  const both = 'GET /admin/audit?kind=grid&thing=fecha&page=1&limit=50';
  const { user, path, made } = await open({
    'GET /admin/audit?kind=grid&page=1&limit=50': listOf(entries[1]!),
    [both]: listOf(),
  });
  await saidIn('Jornada creada');
  await user.click(screen.getByRole('searchbox'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'fecha' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo' }), { target: { value: 'grid' } });
  await waitFor(() => expect(made(both)).toHaveLength(1));
  expect(path()).toBe('/admin?vista=cambios&cambios-tipo=grid&cambios-sobre=fecha');
});

test("ADM-17 days are whole days of the administrator's zone", async () => {
  const [from, until] = [new Date(2026, 10, 20), new Date(2026, 10, 22)].map((day) =>
    encodeURIComponent(day.toISOString()),
  );
  await open(
    { [`GET /admin/audit?from=${from}&until=${until}&page=1&limit=50`]: listOf(entries[1]!) },
    '/admin?vista=cambios&cambios-desde=2026-11-20&cambios-hasta=2026-11-21',
  );
  await saidIn('Estado de la jornada');
});

test('ADM-17 a last day before the first is said at its field, and nothing is asked for', async () => {
  const { calls } = await open({}, '/admin?vista=cambios&cambios-desde=2026-11-21&cambios-hasta=2026-11-20');
  const field = await screen.findByLabelText('Hasta');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('La fecha final no puede ser anterior a la inicial')).toBeTruthy();
  expect(calls.filter(({ route }) => route.startsWith('GET /admin/audit?'))).toEqual([]);
  expect(screen.queryByText('Ningún cambio con estos filtros')).toBeNull();
});

test('ADM-17 a year that is typed passes by others without emptying the field', async () => {
  const from = encodeURIComponent(new Date(1970, 0, 2).toISOString());
  await open(
    { [`GET /admin/audit?from=${from}&page=1&limit=50`]: listOf(...entries) },
    '/admin?vista=cambios&cambios-desde=0002-11-20',
  );
  await saidIn('Estado de la jornada');
  expect(screen.getByLabelText<HTMLInputElement>('Desde').value).toBe('0002-11-20');
});

test('ADM-17 that the note of a prize changed is said without a before', async () => {
  const noted = entry(2, {
    action: 'prize.update',
    subject: { kind: 'grid', id: 5, names: ['Fecha 5'], player: { id: 7, username: 'ana' } },
    changes: [
      { field: 'state', before: 'won', after: 'sent' },
      { field: 'noteChanged', before: null, after: 'true' },
    ],
  });
  await open({ [list]: listOf(noted) });
  expect(await saidIn('Fecha 5')).toMatch(/Nota cambiada: Sí$/);
});

test('ADM-17 a failed load can be tried again', async () => {
  await open({ [list]: 'network' });
  expect((await screen.findByRole('alert')).textContent).toContain('Error al obtener el registro de cambios');
});
