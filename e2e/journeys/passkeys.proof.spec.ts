import { DESKTOP, expect, logIn, test } from '../support/journey.ts';
import { PLAYER_PASSWORD } from '../support/people.ts';

test.use(DESKTOP);

test('AUTH-22 a player dismisses the offer, adds a passkey, logs in by autofill and by the button, and removes it', async ({
  page,
  player,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const answersAtOnce = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  const dialog = page.getByRole('dialog');
  await logIn(page, player);
  const section = page.getByRole('region', { name: /passkeys/ });
  await page.getByRole('button', { name: 'No, gracias' }).click();
  const openAccount = () => page.getByText('Mi cuenta', { exact: true }).click();
  await openAccount();
  await section.getByRole('button', { name: 'Crear una passkey' }).click();
  await dialog.getByLabel('Nombre de la passkey').fill('Mi teléfono');
  await dialog.getByLabel('Tu contraseña').fill(PLAYER_PASSWORD);
  await answersAtOnce(true);
  await dialog.getByRole('button', { name: 'Crear una passkey' }).click();
  await expect(section.getByText('Mi teléfono', { exact: true })).toBeVisible();
  await answersAtOnce(false);

  const openLogin = async () => {
    await page.evaluate(() => localStorage.removeItem('auth-storage'));
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByRole('button', { name: 'Ingresar' }).first().click();
  };
  // The virtual authenticator answers the autofill of the e-mail field without a click.
  await answersAtOnce(true);
  await openLogin();
  await openAccount();
  await expect(section.getByText(/^Último uso/)).toBeVisible();

  // Without autofill the button asks for the passkey.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await openLogin();
  await dialog.getByRole('button', { name: 'Ingresar con huella o rostro (passkey)' }).click();
  await openAccount();
  await expect(section.getByText(/^Último uso/)).toBeVisible();

  await section.getByRole('button', { name: 'Quitar Mi teléfono' }).click();
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await expect(section.getByText('Mi teléfono', { exact: true })).toBeHidden();
});
