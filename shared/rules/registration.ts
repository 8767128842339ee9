/** The rules of making an account, under one roof: import them from here. */
export * from './registration/birth-date.ts';
export * from './registration/email.ts';
export * from './registration/name.ts';
export * from './registration/password.ts';
export * from './registration/phone.ts';
export * from './registration/username.ts';
