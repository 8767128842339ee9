import { DevicesSection } from './devices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

/** Where the player is logged in, and the passkeys of the account. Both need a network. */
export function AccessSections() {
  return (
    <>
      <DevicesSection />
      <PasskeysSection />
    </>
  );
}
