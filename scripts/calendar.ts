import { CALENDAR_MOMENTS } from './calendar-moments.ts';
import { PROCESSORS, runVitest, TestSteps } from './test-steps.ts';

/**
 * `npm run calendar` runs the unit and API tests at each moment of `calendar-moments.ts`. `-- 2027-01-01T02:56:00Z`
 * takes this moment, any one, `-- api/modules/weeks` these tests.
 */
const words = process.argv.slice(2);
const isMoment = (word: string): boolean => /^\d{4}-\d\d-\d\dT/.test(word) && !Number.isNaN(Date.parse(word));
const given = words.filter(isMoment);
const paths = words.filter((word) => !isMoment(word));

const steps = new TestSteps();
for (const moment of given.length > 0 ? given : CALENDAR_MOMENTS)
  await steps.run(moment, () =>
    runVitest(paths, { report: 'calendar', workers: PROCESSORS, env: { CALENDAR: moment } }),
  );
steps.end({ withSeconds: true });
