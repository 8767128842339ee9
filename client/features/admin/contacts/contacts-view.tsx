import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Pages } from '../parts/pages.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLastPage } from '../parts/use-last-page.ts';
import { useTypedSearch } from '../parts/use-typed-search.ts';
import { ContactItem } from './contact-item.tsx';
import { useContactsQuery } from './contacts-api.ts';
import {
  contactsFilters,
  contactsPerPage,
  useContactsAddress,
  type ContactsFilter,
} from './use-contacts-address.ts';
import styles from './contacts.module.css';

/** The inbox of the contact page: what companies and affiliates want, and whether somebody has answered (CON-05). */
export function ContactsView() {
  const t = useAdminText();
  const language = useLanguage();
  const { filter, search, page, choose, searchFor, clear, goToPage } = useContactsAddress();
  const field = useTypedSearch(search, searchFor);
  const { data, error, isFetching, refetch } = useContactsQuery(
    {
      query: {
        state: filter === 'all' ? undefined : filter,
        search: search || undefined,
        page,
        limit: contactsPerPage,
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const isDone = filter === 'open' && search === '';
  useLastPage(page, { total: data?.total, limit: contactsPerPage, isFetching }, goToPage);

  return (
    <section className={styles.view}>
      <h2 className="visually-hidden">{t('contacts.title')}</h2>
      <div role="group" aria-label={t('contacts.filters')} className={styles.filters}>
        <SelectField
          label={t('contacts.state')}
          className={styles.state}
          value={filter}
          onChange={(event) => choose(event.target.value as ContactsFilter)}
          options={contactsFilters.map((each) => ({ value: each, label: t(`contacts.filter.${each}`) }))}
        />
        <TextField
          type="search"
          label={t('contacts.search')}
          maxLength={120}
          autoComplete="off"
          className={styles.search}
          {...field}
        />
      </div>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('contacts.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={5} />}
      {data && !error && (
        <div className={styles.view} aria-busy={isFetching}>
          <p role="status" className={styles.count}>
            {t('contacts.total', {
              total: formatNumber(data.total, language),
              open: formatNumber(data.open, language),
            })}
          </p>
          {data.contacts.length === 0 ? (
            <EmptyState
              icon="mail"
              title={t(isDone ? 'contacts.emptyOpen' : 'contacts.empty')}
              action={<Button onClick={clear}>{t('contacts.showAll')}</Button>}
            />
          ) : (
            <ul className={styles.list}>
              {data.contacts.map((contact) => (
                <ContactItem key={contact.id} contact={contact} />
              ))}
            </ul>
          )}
          <Pages page={page} total={data.total} limit={contactsPerPage} onPage={goToPage} />
        </div>
      )}
    </section>
  );
}
