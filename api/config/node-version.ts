/** The oldest Node that Doce is tested on. An older one lacks functions of the language and would end with a stack. */
const OLDEST = 26;

/** Returns the line that refuses the version of Node, e.g. `20.19.0`; null for one that can run Doce. */
export function refuseOldNode(version: string): string | null {
  if (Number.parseInt(version, 10) >= OLDEST) return null;
  return `Doce needs Node ${OLDEST} or newer, and this is ${version}: docs/running.md says where it comes from.`;
}

// This must be the first import of a program, because the modules after it may already fail.
const refusal = refuseOldNode(process.versions.node);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
