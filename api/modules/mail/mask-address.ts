/** Returns `an…@example.org`. Readers can recognise the mail server and their own address. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 2)}…@${domain}`;
}

/**
 * Masks every address in the answer of a mail server. Servers often repeat the address that they refuse. An address is
 * looked for at the start of a word only: from each letter, a long word would take the square of its length.
 */
export function maskAddresses(text: string): string {
  return text.replace(/(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g, maskAddress);
}
