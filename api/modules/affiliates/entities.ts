import { ContactEntity } from './contact.entity.ts';

/** The tables of this module. */
export const affiliatesEntities = [ContactEntity];
