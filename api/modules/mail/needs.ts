import { needQueries } from '../../platform/needs.ts';

/** The mails that failed, or wait for longer than five minutes (VER-02). */
export const mailNeeds = needQueries({
  mail_failed: `select null::int as id, template as name, failed_at as at, last_error as detail, null::int as "gridId"
    from mail where failed_at is not null and given_up_at is null`,
  mail_waiting: `select null::int as id, template as name, created_at as at, last_error as detail, null::int as "gridId"
    from mail where sent_at is null and failed_at is null and created_at < statement_now() - interval '5 minutes'`,
});
