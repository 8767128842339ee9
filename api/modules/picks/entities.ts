import { PickEventEntity } from './pick-event.entity.ts';
import { PickRepeatEntity } from './pick-repeat.entity.ts';
import { PickEntity } from './pick.entity.ts';

/** The tables of this module. */
export const picksEntities = [PickEntity, PickEventEntity, PickRepeatEntity];
