import { PushDeliveryEntity } from './push-delivery.entity.ts';
import { PushOccasionEntity } from './push-occasion.entity.ts';
import { PushPreferenceEntity } from './push-preference.entity.ts';
import { PushSubscriptionEntity } from './push-subscription.entity.ts';

/** The tables of this module. */
export const pushEntities = [
  PushDeliveryEntity,
  PushOccasionEntity,
  PushPreferenceEntity,
  PushSubscriptionEntity,
];
