import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Whether this browser can use passkeys: it knows WebAuthn, and the page is secure and has a host name. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Asks the device to create a passkey. Rejects if the person cancels. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON });
}

/**
 * Asks the device for a passkey. Rejects if the person cancels.
 *
 * @param fromForm offers the passkeys in the autofill of an input with `autocomplete="username webauthn"` instead of a dialog
 */
export async function askForPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { fromForm = false } = {},
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON, useBrowserAutofill: fromForm });
}

/** Whether this browser can offer passkeys in the autofill of a form. */
export async function canFillInPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return hasPasskeys() && browserSupportsWebAuthnAutofill();
}

/** Ends a pending offer of passkeys in a form. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Whether this device can store a passkey itself, behind a fingerprint, a face or a PIN. */
export async function hasScreenLock(): Promise<boolean> {
  const { platformAuthenticatorIsAvailable } = await import('@simplewebauthn/browser');
  return platformAuthenticatorIsAvailable();
}
