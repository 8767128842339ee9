/** Returns `an…@example.org`. Readers can recognise the mail server and their own address. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 2)}…@${domain}`;
}

/** Masks every address in the answer of a mail server. Servers often repeat the address that they refuse. */
export function maskAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g, maskAddress);
}
