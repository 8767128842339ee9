import type { ReactElement } from 'react';

/** Children without a text of their own, so that they may have siblings on a page that the browser translates. */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
