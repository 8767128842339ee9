// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const tabs = [
  { id: 'one', label: 'Grid 1' },
  { id: 'two', label: 'Grid 2' },
  { id: 'three', label: 'Grid 3' },
] as const;

function Page() {
  const [selected, setSelected] = useState<'one' | 'two' | 'three'>('one');
  return (
    <Tabs label="Elegir grid" tabs={tabs} selected={selected} onSelect={setSelected}>
      panel {selected}
    </Tabs>
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('the panel bears the name of the chosen tab, and only that tab is a stop of the keyboard', async () => {
  render(<Page />);
  expect(screen.getByRole('tablist', { name: 'Elegir grid' })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Grid 1' }).textContent).toBe('panel one');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  await userEvent.click(screen.getByRole('tab', { name: 'Grid 2' }));
  expect(screen.getByRole('tabpanel', { name: 'Grid 2' }).textContent).toBe('panel two');
});

test('arrows, Home and End choose, and go round', async () => {
  render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toBe('Grid 2');
  expect(document.activeElement?.textContent).toBe('Grid 2');
  await userEvent.keyboard('{End}');
  expect(selected()).toBe('Grid 3');
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toBe('Grid 1');
  await userEvent.keyboard('{ArrowLeft}');
  expect(selected()).toBe('Grid 3');
  await userEvent.keyboard('{Home}');
  expect(selected()).toBe('Grid 1');
});
