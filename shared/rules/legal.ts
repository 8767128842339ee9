/** The date of the legal pages, `YYYY-MM-DD`. Change it with their content: each account stores the accepted one. */
export const LEGAL_VERSION = '2026-11-27';
