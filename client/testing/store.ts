/** For tests of what lies below the app: the store that the app makes. */
export { makeStore } from '../app/store.ts';
