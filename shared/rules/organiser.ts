/** The parts of the organiser on the legal pages (LEGAL-02), in their order. */
export const ORGANISER_PARTS = ['name', 'address', 'taxNumber', 'country', 'contact'] as const;
export type OrganiserPart = (typeof ORGANISER_PARTS)[number];
export type OrganiserData = Record<OrganiserPart, string | null>;

export const ORGANISER_MAX = 200;
