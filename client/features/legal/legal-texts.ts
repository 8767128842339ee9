import type { OrganiserPart } from '../../../shared/rules/organiser.ts';
import type { TaxPayer } from '../../../shared/rules/prize-terms.ts';

/** The pages, by the names of their paths. */
export type LegalKind = 'rules' | 'privacy' | 'terms';

interface LegalText {
  intro: string;
  /** The news of this version, for players who know the last one (LEGAL-10). */
  changed: string;
  sections: readonly { title: string; text: readonly string[]; list?: readonly string[] }[];
}

/** `legal.json` of one language. */
export interface LegalTexts extends Record<LegalKind, LegalText> {
  /** The prizes by country. */
  prizes: Record<
    | 'title'
    | 'ofGrid'
    | 'opened'
    | 'about'
    | 'failed'
    | 'with'
    | 'without'
    | 'validFrom'
    | 'validUntil'
    | 'claim'
    | 'document',
    string
  > & { tax: Record<TaxPayer, string> };
  page: Record<
    | 'version'
    | 'changed'
    | 'lawyer'
    | 'lawyerText'
    | 'organiser'
    | 'missing'
    | 'missingText'
    | 'unknown'
    | 'support'
    | 'more',
    string
  > & { fields: Record<OrganiserPart, string> };
}
