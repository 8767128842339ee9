import type { AdminContact } from '../../../../shared/contract/admin-contacts.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useSession } from '../../../session/use-session.ts';
import { toastInfo } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { choice, text, useAdminList } from '../parts/use-admin-list.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from '../parts/lists.module.css';

const filters = {
  state: choice('solicitudes', { open: null, handled: 'atendidas', all: 'todas' }),
  search: text('solicitudes-buscar'),
};

/** The requests of the contact page, and which administrator handled each (CON-05). */
export function ContactsView() {
  const t = useAdminText();
  const language = useLanguage();
  const countryName = useCountryName();
  const { user } = useSession();
  const list = useAdminList('GET /admin/affiliate-contacts', {
    filters,
    page: 'solicitudes-pagina',
    limit: 25,
    query: ({ state, search }) => ({ state: state === 'all' ? undefined : state, search }),
  });
  const mark = useAdminCall('PUT /admin/affiliate-contacts/:id', {
    done: '',
    failed: t('contacts.markFailed'),
  });
  const nameOf = (person: NonNullable<AdminContact['handledBy']>) =>
    person.username ?? t('audit.gone', { id: person.id });

  function markContact({ id, name, handledAt }: AdminContact) {
    const isHandled = handledAt !== null;
    mark.press(
      { params: { id }, body: { isHandled: !isHandled } },
      {
        gone: t('contacts.gone', { name }),
        done: ({ data: { handledBy } }) => {
          if (isHandled) return t('contacts.reopened', { name });
          if (!handledBy || handledBy.id === user?.id) return t('contacts.handledNow', { name });
          // Another administrator was first and has called already.
          toastInfo(t('contacts.handledBefore', { name, by: nameOf(handledBy) }));
          return null;
        },
      },
    );
  }

  const columns: AdminColumn<AdminContact>[] = [
    {
      header: t('contacts.title'),
      kind: 'name',
      cell: ({ name, company }) => (
        <>
          <span>{name}</span> {company && <span className="note">{company}</span>}
        </>
      ),
    },
    {
      header: t('contacts.state'),
      kind: 'text',
      cell: ({ type, handledAt }) => (
        <span className="row gap-1">
          <Chip tone="info">{t(`contacts.type.${type}`)}</Chip>
          <Chip tone={handledAt ? 'success' : 'warning'} icon={handledAt ? 'check' : undefined}>
            {t(handledAt ? 'contacts.handled' : 'contacts.open')}
          </Chip>
        </span>
      ),
    },
    { header: t('contacts.email'), cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
    { header: t('contacts.phone'), cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a> },
    { header: t('contacts.telegram'), cell: ({ telegram }) => telegram },
    {
      header: t('contacts.country'),
      cell: (contact) =>
        t('contacts.writes', {
          country: countryName(contact.country),
          language: t(`contacts.language.${contact.language}`),
        }),
    },
    { header: t('contacts.received'), kind: 'time', cell: ({ createdAt }) => createdAt },
    {
      header: t('contacts.handled'),
      cell: ({ handledAt, handledBy }) =>
        handledAt && (
          <>
            <time dateTime={handledAt}>{formatNumericDateTime(handledAt)}</time>{' '}
            {handledBy && <span>{t('contacts.by', { name: nameOf(handledBy) })}</span>}
          </>
        ),
    },
  ];

  return (
    <section className="stack">
      <h2 className="title-xl">{t('contacts.title')}</h2>
      <div role="group" aria-label={t('contacts.filters')} className={styles.filters}>
        <SelectField
          label={t('contacts.state')}
          className={styles.short}
          {...list.bind('state')}
          options={filters.state.values.map((value) => ({ value, label: t(`contacts.filter.${value}`) }))}
        />
        <SearchField label={t('contacts.search')} {...list.search('search')} />
      </div>
      <AdminList
        list={list}
        failed={t('contacts.failed')}
        count={({ total, open }) =>
          t('contacts.total', { total: formatNumber(total, language), open: formatNumber(open, language) })
        }
      >
        {({ contacts }) => (
          <AdminTable
            asCards
            caption={t('contacts.title')}
            columns={columns}
            rows={contacts}
            rowName={({ name }) => name}
            actions={(contact) => [
              {
                label: t(contact.handledAt ? 'contacts.reopen' : 'contacts.handle'),
                loading: mark.running?.params.id === contact.id,
                onClick: () => markContact(contact),
              },
            ]}
            empty={
              <EmptyState
                icon="mail"
                title={t(list.isFiltered ? 'contacts.empty' : 'contacts.emptyOpen')}
                action={
                  <Button onClick={() => list.set({ state: 'all', search: '' })}>
                    {t('contacts.showAll')}
                  </Button>
                }
              />
            }
          />
        )}
      </AdminList>
    </section>
  );
}
