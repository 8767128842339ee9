import { expect, PLAYER_PASSWORD, test } from '../support/doce.ts';
import { newPlayer } from '../support/people.ts';

test('AUTH-22 a player adds a passkey, logs in with it and removes it', async ({ page, doce }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Turned on later: it would answer the autofill of the login form at once.
      automaticPresenceSimulation: false,
    },
  });
  const answersAtOnce = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const { email } = await newPlayer(doce.url, 'ana.passkey');

  await page.goto('/perfil');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
  await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Crear una passkey' }).click();
  await dialog.getByLabel('Nombre de la passkey').fill('Mi teléfono');
  await dialog.getByLabel('Tu contraseña').fill(PLAYER_PASSWORD);
  await answersAtOnce(true);
  await dialog.getByRole('button', { name: 'Crear una passkey' }).click();
  await expect(section.getByText('Mi teléfono')).toBeVisible();
  await answersAtOnce(false);

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/perfil');
  await answersAtOnce(true);
  await dialog.getByRole('button', { name: 'Entrar con huella o rostro (passkey)' }).click();
  await expect(section.getByText(/^Último uso/)).toBeVisible();

  await section.getByRole('button', { name: 'Quitar Mi teléfono' }).click();
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await expect(section.getByText('Mi teléfono')).toBeHidden();
});
