import { PrizeEventEntity } from './prize-event.entity.ts';
import { PrizeTierEntity } from './prize-tier.entity.ts';
import { PrizeEntity } from './prize.entity.ts';
import { WinnerConsentEntity } from './winner-consent.entity.ts';

/** The tables of this module. */
export const prizesEntities = [PrizeEntity, PrizeEventEntity, PrizeTierEntity, WinnerConsentEntity];
