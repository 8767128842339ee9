import type { AdminContact } from '../../../../shared/contract/admin-contacts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { useAdminList } from '../parts/use-admin-list.ts';
import { countryName, t } from '../parts/admin-text.ts';

/** The requests of the contact page (CON-05). */
export function ContactsView() {
  const list = useAdminList('GET /admin/affiliate-contacts', {
    page: 'solicitudes-pagina',
    limit: 25,
  });
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
      cell: ({ type }) => <Chip tone="info">{t(`contacts.type.${type}`)}</Chip>,
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
  ];

  return (
    <section className="stack">
      <h2 className="title-xl">{t('contacts.title')}</h2>
      <AdminList
        list={list}
        failed={t('contacts.failed')}
        count={({ total }) => t('contacts.total', { total })}
      >
        {({ contacts }) => (
          <AdminTable
            asCards
            caption={t('contacts.title')}
            columns={columns}
            rows={contacts}
            rowName={({ name }) => name}
            empty={<EmptyState icon="mail" title={t('contacts.empty')} />}
          />
        )}
      </AdminList>
    </section>
  );
}
