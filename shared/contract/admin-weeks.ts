import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** The weekly figures, in the order of the page. Each is `count` of `of`. */
export const WEEKLY_FIGURES = ['players', 'returned', 'completed', 'prizesDelivered'] as const;
export type WeeklyFigureName = (typeof WEEKLY_FIGURES)[number];

/** A figure about fewer people is not shown. */
export const MIN_PEOPLE_OF_FIGURE = 20;

export const WeeklyFigure = z.object({
  figure: z.enum(WEEKLY_FIGURES),
  /** Null if it is about fewer than `MIN_PEOPLE_OF_FIGURE` people. */
  value: z.object({ count: z.int(), of: z.int() }).nullable(),
});
export type WeeklyFigure = z.infer<typeof WeeklyFigure>;

export const Week = z.object({
  start: instant,
  /** Without those that are not known yet. */
  figures: z.array(WeeklyFigure),
});
export type Week = z.infer<typeof Week>;

export const adminWeeks = {
  list: endpoint('GET /admin/weeks', {
    permission: 'settings',
    summary:
      'The figures of the last weeks, newest first: who plays, returns and completes, and delivered prizes',
    response: z.array(Week),
  }),
};
