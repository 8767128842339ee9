/**
 * The date of the legal pages, `YYYY-MM-DD`; each account stores the accepted one. Change it with their content, and
 * write in `changed` of `legal.json` what is new.
 */
export const LEGAL_VERSION = '2026-11-30';
