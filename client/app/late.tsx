/** The parts of every page that load after the first screen, as one file: each request costs a round trip. */
export { Background } from './background.tsx';
export { LateParts } from './late-parts.tsx';
