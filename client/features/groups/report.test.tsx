import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boardCall, renderGroups } from '../../testing/render-groups.tsx';
import { joinedGroup, ownRow, sampleMember } from '../../testing/sample-groups.ts';
import { failure } from '../../testing/stub-fetch.ts';

import './comparison.tsx';
import './groups-page.tsx';
import './report-dialog.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const camila = sampleMember(40, { firstName: 'Camila', lastName: 'Ríos' });
const post = 'POST /groups/3/report';
/** `isIn`: the player is in the running edition. */
const open = ({ isIn, answers = {} }: { isIn: boolean; answers?: object }) => {
  const members = isIn ? [camila, ownRow({ rank: 2 })] : [camila];
  return renderGroups(
    [joinedGroup(3)],
    {
      [boardCall(3)]: {
        body: {
          members,
          total: members.length,
          me: isIn ? members[1] : null,
        },
      },
      [post]: { status: 204 },
      ...answers,
    },
    { address: '/grupos?grupo=3' },
  );
};

test('NAME-01 the name of the group is reported with a reason', async () => {
  const { user, asked } = await open({ isIn: true });
  await user.click(await screen.findByRole('button', { name: 'Reportar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reportar el nombre del grupo' }));
  await user.selectOptions(dialog.getByLabelText('¿Por qué?'), 'Es publicidad');
  await user.click(dialog.getByRole('button', { name: 'Reportar' }));
  expect(await screen.findByText('Gracias. Lo vamos a revisar.')).toBeTruthy();
  expect(asked(post).map(({ body }) => body)).toEqual([{ reason: 'advertising' }]);
});

test('NAME-01 the name of a member is reported from the comparison, also when it cannot be loaded', async () => {
  const { user, asked } = await open({
    isIn: true,
    answers: { 'GET /groups/3/compare/40': failure(500, 'internal') },
  });
  await user.click(await screen.findByRole('button', { name: 'Camila Ríos' }));
  const comparison = within(await screen.findByRole('dialog', { name: 'Tú y Camila Ríos' }));
  await user.click(comparison.getByRole('button', { name: 'Reportar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reportar el nombre de Camila Ríos' }));
  await user.click(dialog.getByRole('button', { name: 'Reportar' }));
  await waitFor(() => expect(asked(post)).toHaveLength(1));
  expect(asked(post)[0]?.body).toEqual({ memberId: 40, reason: 'insult' });
});

test('NAME-01 a member who joined after the edition began reports a name without a comparison', async () => {
  const { user, asked } = await open({ isIn: false });
  expect(await screen.findByText('Toca un nombre para reportarlo.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Camila Ríos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reportar el nombre de Camila Ríos' }));
  await user.click(dialog.getByRole('button', { name: 'Reportar' }));
  await waitFor(() => expect(asked(post)).toHaveLength(1));
  expect(asked(post)[0]?.body).toEqual({ memberId: 40, reason: 'insult' });
});
