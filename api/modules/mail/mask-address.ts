/** Returns `an…@example.org`. Readers can recognise the mail server and their own address. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 2)}…@${domain}`;
}

/**
 * Masks every address in the answer of a mail server. Servers often repeat the address that they refuse.
 * `text` must be short, because the search takes the square of its length.
 */
export function maskAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g, maskAddress);
}
