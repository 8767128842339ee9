import type { ComponentProps } from 'react';
import { GridsSection } from '../features/home/grids-section.tsx';
import { latePart } from '../pwa/late-part.tsx';

const OwnMatches = latePart(async () => (await import('./own-matches.tsx')).OwnMatches);

/** The grids of home, in which a player picks as on `/jugar` (HOME-07). */
export function Grids(props: Omit<ComponentProps<typeof GridsSection>, 'OwnMatches'>) {
  return <GridsSection {...props} OwnMatches={OwnMatches} />;
}
