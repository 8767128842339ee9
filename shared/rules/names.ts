/** Why a name is reported or replaced. */
export const NAME_REASONS = ['insult', 'impersonation', 'private', 'advertising', 'other'] as const;
export type NameReason = (typeof NAME_REASONS)[number];

/** Days that a report is kept. */
export const REPORT_KEPT_DAYS = 180;
