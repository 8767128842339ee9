/** SQL condition of a dead letter. */
export const IS_DEAD_LETTER = 'failed_at is not null and given_up_at is null';
