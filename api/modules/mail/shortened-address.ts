/** `an…@example.org`: enough to see whose server it is, and to know one's own. */
export function shortenedAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 2)}…@${domain}`;
}

/** A mail server's words with every address in them shortened: they like to repeat whom they refuse. */
export function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g, shortenedAddress);
}
