// With PROOF every field of every call is tried.
import './bad-input.test.ts';
