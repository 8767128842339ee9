import { screens, text } from '../screen.ts';

/** `/verificar`: being rebuilt for the new form of the public log. */
export const verify = screens({ path: '/verificar' }, { verificar: { shows: text('verify:title') } });
