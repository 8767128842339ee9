import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { ContactItem } from './contact-item.tsx';
import { useContactsQuery } from './contacts-api.ts';
import {
  contactsFilters,
  contactsPerPage,
  useContactsAddress,
  type ContactsFilter,
} from './use-contacts-address.ts';
import styles from '../parts/lists.module.css';

/** The inbox of the contact page: what companies and affiliates want, and whether somebody has answered (CON-05). */
export function ContactsView() {
  const t = useAdminText();
  const language = useLanguage();
  const { filter, search, page, choose, searchFor, clear, goToPage } = useContactsAddress();
  const query = useContactsQuery(
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

  return (
    <section className={styles.view}>
      <h2 className={styles.title}>{t('contacts.title')}</h2>
      <div role="group" aria-label={t('contacts.filters')} className={styles.filters}>
        <SelectField
          label={t('contacts.state')}
          className={styles.short}
          value={filter}
          onChange={(event) => choose(event.target.value as ContactsFilter)}
          options={contactsFilters.map((each) => ({ value: each, label: t(`contacts.filter.${each}`) }))}
        />
        <SearchField label={t('contacts.search')} search={search} onSearch={searchFor} />
      </div>
      <PagedList
        query={query}
        failed={t('contacts.failed')}
        count={({ total, open }) =>
          t('contacts.total', { total: formatNumber(total, language), open: formatNumber(open, language) })
        }
        page={page}
        limit={contactsPerPage}
        onPage={goToPage}
      >
        {({ contacts }) =>
          contacts.length === 0 ? (
            <EmptyState
              icon="mail"
              title={t(isDone ? 'contacts.emptyOpen' : 'contacts.empty')}
              action={<Button onClick={clear}>{t('contacts.showAll')}</Button>}
            />
          ) : (
            <ul className={styles.list}>
              {contacts.map((contact) => (
                <ContactItem key={contact.id} contact={contact} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </section>
  );
}
