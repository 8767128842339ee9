import type { AdminContact } from '../../../../shared/contract/admin-contacts.ts';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { useSession } from '../../../session/use-session.ts';
import { toastError, toastInfo, toastSuccess } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useMarkContactMutation } from './contacts-api.ts';
import lists from '../parts/lists.module.css';
import styles from './contacts.module.css';

/** One request: who wants what, how to answer, and whether somebody has. */
export function ContactItem({ contact }: { contact: AdminContact }) {
  const t = useAdminText();
  const countryName = useCountryName();
  const { id, type, name, company, email, phone, telegram, country, language, createdAt, handledAt } =
    contact;

  return (
    <li className={lists.item}>
      <div className={styles.about}>
        <h3 className={lists.name}>
          {name} {company && <span className={lists.beside}>{company}</span>}
        </h3>
        <Chip tone="info">{t(`contacts.type.${type}`)}</Chip>
        {handledAt ? (
          <Chip tone="success" icon="check">
            {t('contacts.handled')}
          </Chip>
        ) : (
          <Chip tone="warning">{t('contacts.open')}</Chip>
        )}
        <dl className={classNames(lists.facts, styles.facts)}>
          <div>
            <dt>{t('contacts.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          <div>
            <dt>{t('contacts.phone')}</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </div>
          {telegram && (
            <div>
              <dt>{t('contacts.telegram')}</dt>
              <dd>{telegram}</dd>
            </div>
          )}
          <div>
            <dt>{t('contacts.country')}</dt>
            <dd>
              {t('contacts.writes', {
                country: countryName(country),
                language: t(`contacts.language.${language}`),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('contacts.received')}</dt>
            <dd>
              <time dateTime={createdAt}>{formatNumericDateTime(createdAt)}</time>
            </dd>
          </div>
          {handledAt && (
            <div>
              <dt>{t('contacts.handled')}</dt>
              <dd>
                <time dateTime={handledAt}>{formatNumericDateTime(handledAt)}</time>{' '}
                <Handler contact={contact} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <MarkButton id={id} name={name} isHandled={handledAt !== null} />
    </li>
  );
}

function Handler({ contact: { handledBy } }: { contact: AdminContact }) {
  const t = useAdminText();
  if (!handledBy) return null;
  return (
    <span>{t('contacts.by', { name: handledBy.username ?? t('audit.gone', { id: handledBy.id }) })}</span>
  );
}

function MarkButton({ id, name, isHandled }: { id: number; name: string; isHandled: boolean }) {
  const t = useAdminText();
  const [markContact, { isLoading }] = useMarkContactMutation();
  const { user } = useSession();
  const label = t(isHandled ? 'contacts.reopen' : 'contacts.handle');

  async function mark() {
    try {
      const { data } = await markContact({ params: { id }, body: { isHandled: !isHandled } }).unwrap();
      const { handledBy } = data;
      // The first stays the one who answered: nobody calls a second time.
      if (!isHandled && handledBy && handledBy.id !== user?.id)
        toastInfo(
          t('contacts.handledBefore', {
            name,
            by: handledBy.username ?? t('audit.gone', { id: handledBy.id }),
          }),
        );
      else toastSuccess(t(isHandled ? 'contacts.reopened' : 'contacts.handledNow', { name }));
    } catch (error) {
      const isGone = isApiError(error) && error.code === 'not_found';
      toastError(isGone ? t('contacts.gone', { name }) : errorText(error, t('contacts.markFailed')));
    }
  }

  return (
    <Button
      variant={isHandled ? 'quiet' : 'secondary'}
      aria-label={t('actionOn', { action: label, name })}
      loading={isLoading}
      keepsFocus
      onClick={() => void mark()}
    >
      {label}
    </Button>
  );
}
