/** The date of the rules, privacy and terms pages, `YYYY-MM-DD`. Change it with every change of their content: each account stores the one it accepted. */
export const LEGAL_VERSION = '2026-11-25';
