/** An independent program that signs the log. `key`: its C2SP verifier key. `address`: where it publishes the key. */
interface Witness {
  key: string;
  name: string;
  address: string;
}

const { VITE_LOG_KEY, VITE_LOG_WITNESSES } = import.meta.env as Record<string, string | undefined>;

/** The log's key, if the build names it. Else a device takes the key of the first answer. */
export const releaseKey: string | null = VITE_LOG_KEY?.trim() ? VITE_LOG_KEY.trim() : null;

/** The witnesses of this release: `key address`, separated by commas. They never come from the server. */
export const releaseWitnesses: Witness[] = (VITE_LOG_WITNESSES ?? '').split(',').flatMap((each) => {
  const [key, address = ''] = each.trim().split(/\s+/);
  return key ? [{ key, name: key.split('+')[0]!, address }] : [];
});
