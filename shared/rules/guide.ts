/** The steps before the first grid (ADM-88), in the order of the guide. */
export const GUIDE_STEPS = ['country', 'organiser', 'mail', 'source', 'prizes', 'grid'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];
