import { setFlagsFromString } from 'node:v8';
import { verifyFromOutside } from '../api/modules/seal/verify-from-outside.ts';

// Collects garbage sooner: a grid of 100,000 players needs less memory.
setFlagsFromString('--optimize-for-size');

/** Checks a server's public log (docs/seal.md). The build makes `verify.mjs`, which needs only Node 20. */
const { code, lines } = await verifyFromOutside(process.argv.slice(2));
for (const line of lines) console.log(line);
process.exitCode = code;
