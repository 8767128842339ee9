import type { Locator, Page } from '@playwright/test';
import { test as base } from './journey.ts';

/** Publishes an announcement and returns its id. */
type Publish = (title: string, changes?: Record<string, unknown>) => Promise<number>;

export const test = base.extend<{ publish: Publish }>({
  /** Deletes the published announcements after the test. */
  publish: async ({ backend }, use) => {
    const ids: number[] = [];
    await use(async (title, changes = {}) => {
      const body = { title, content: `<p>Texto de ${title}</p>`, ...changes };
      const { data } = await backend.asAdmin<{ id: number }>('POST /announcements', body);
      ids.push(data.id);
      return data.id;
    });
    for (const id of ids) await backend.asAdmin(`DELETE /announcements/${id}`);
  },
});

export const bell = (page: Page) => page.getByRole('button', { name: /^Anuncios/ });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Anuncios' });
export const rows = (page: Page) => dialog(page).getByRole('listitem').getByRole('button');
export const row = (page: Page, title: string) => rows(page).filter({ hasText: title });

export const detail = (page: Page, title: string): Locator =>
  dialog(page).getByRole('article', { name: title });
