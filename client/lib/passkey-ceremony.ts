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
 * @param fromForm offers the passkeys in the autofill of an input with `autocomplete="username webauthn"` instead of a
 *   dialog
 */
export async function askForPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { fromForm = false } = {},
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON, useBrowserAutofill: fromForm });
}

/**
 * Tells the device that the server has no such passkey, so that it offers it no more. A browser without the call keeps
 * it on offer.
 */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  // Older browsers lack the call.
  const credentials = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  await credentials.signalUnknownCredential?.({ rpId, credentialId });
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
