import type { BrowserContext, Page } from '@playwright/test';

/** Closes the dialog after the last pick of a grid (PLAY-16) where it covers what a journey taps. */
export function skipCompletion(context: BrowserContext): void {
  const skip = (page: Page) => {
    const dialog = page.getByRole('dialog', { name: /¡Listo!|Tudo pronto!/ });
    void page.addLocatorHandler(dialog, () => dialog.getByRole('button', { name: /Cerrar|Fechar/ }).click());
  };
  context.pages().forEach(skip);
  context.on('page', skip);
}
