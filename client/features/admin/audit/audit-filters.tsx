import { AUDIT_KINDS } from '../../../../shared/rules/audit-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useAuditPeopleQuery } from './audit-api.ts';
import { lastDay, useAuditAddress } from './use-audit-address.ts';
import styles from '../parts/lists.module.css';

/** Who, what kind of thing, when, and which thing. */
export function AuditFilters() {
  const t = useAdminText();
  const { filters, isTurned, isFiltered, chooseWho, chooseKind, chooseFrom, chooseTo, searchFor, clear } =
    useAuditAddress();
  const { data: people = [] } = useAuditPeopleQuery();
  const { who } = filters;
  const isListed =
    who === '' || who === 'people' || who === 'system' || people.some(({ id }) => String(id) === who);

  return (
    <div role="group" aria-label={t('audit.filters')} className={styles.fields}>
      <SelectField
        label={t('audit.who')}
        value={who}
        onChange={(event) => chooseWho(event.target.value)}
        options={[
          { value: '', label: t('audit.everybody') },
          { value: 'people', label: t('audit.people') },
          { value: 'system', label: t('audit.system') },
          ...people.map(({ id, username }) => ({ value: String(id), label: username })),
          ...(isListed ? [] : [{ value: who, label: t('audit.gone', { id: who }) }]),
        ]}
      />
      <SelectField
        label={t('audit.kindLabel')}
        value={filters.kind}
        onChange={(event) => chooseKind(event.target.value)}
        options={[
          { value: '', label: t('audit.allKinds') },
          ...AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) })),
        ]}
      />
      <TextField
        type="date"
        label={t('audit.from')}
        value={filters.from}
        max={filters.to || lastDay}
        onChange={(event) => chooseFrom(event.target.value)}
      />
      <TextField
        type="date"
        label={t('audit.to')}
        value={filters.to}
        min={filters.from || undefined}
        max={lastDay}
        error={isTurned ? t('search.datesTurned') : undefined}
        onChange={(event) => chooseTo(event.target.value)}
      />
      <SearchField label={t('audit.thingSearch')} search={filters.thing} onSearch={searchFor} />
      <Button variant="quiet" disabled={!isFiltered} onClick={clear}>
        {t('games.clear')}
      </Button>
    </div>
  );
}
