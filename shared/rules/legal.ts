/**
 * The date of the legal pages, `YYYY-MM-DD`. Change it with their content, and write in `changed` of `legal.json` what is
 * new: each account stores the accepted version.
 */
export const LEGAL_VERSION = '2026-11-27';
