import { addDays, parseISO } from 'date-fns';
import type { AuditEntry } from '../../../../shared/contract/admin-audit.ts';
import { AUDIT_KINDS, type AuditKind } from '../../../../shared/rules/audit-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { positiveInteger } from '../parts/use-address.ts';
import { choice, text, useAdminList } from '../parts/use-admin-list.ts';
import { t, countryName } from '../parts/admin-text.ts';
import { AuditChanges } from './audit-changes.tsx';
import lists from '../parts/lists.module.css';
import styles from './audit.module.css';
import { Link } from 'react-router-dom';
import { paths } from '../../../shell/paths.ts';
import { leading } from '../parts/led-here.tsx';

/** `personas`, `sistema`, the id of an administrator, or empty. */
const by: Record<string, 'people' | 'system'> = { personas: 'people', sistema: 'system' };
const filters = {
  who: text('cambios-de', (word) => (word in by ? word : String(positiveInteger(word) ?? ''))),
  kind: text<AuditKind | ''>('cambios-tipo', (word) => AUDIT_KINDS.find((each) => each === word) ?? ''),
  from: text('cambios-desde', dayOf),
  to: text('cambios-hasta', dayOf),
  thing: text('cambios-sobre'),
  shows: choice('cambios-ver', { all: null, changes: 'solo-cambios' }),
};

/** A calendar day of the address; empty if it is none. Any year is taken: typing 2026 passes 0002, 0020 and 0202. */
function dayOf(word: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(parseISO(word).getTime()) ? word : '';
}

/** The last day with a next day of four digits; without a limit browsers take years of six digits. */
const lastDay = '9999-12-30';
/** The log has nothing before. */
const firstDay = '1970-01-02';
const startOf = (day: string) => parseISO(day < firstDay ? firstDay : day);

/**
 * The audit log: who changed what, before and after, and when (ADM-17). Days are whole days of the administrator's
 * zone.
 */
export function AuditView() {
  const list = useAdminList('GET /admin/audit', {
    filters,
    page: 'cambios-pagina',
    limit: 50,
    query: ({ who, kind, from, to, thing, shows }) =>
      areTurned(from, to)
        ? null
        : {
            by: by[who],
            actorId: who in by ? undefined : who,
            kind: kind || undefined,
            from: from ? startOf(from).toISOString() : undefined,
            until: to && to <= lastDay ? addDays(startOf(to), 1).toISOString() : undefined,
            thing,
            changesOnly: shows === 'changes' || undefined,
          },
  });

  const columns: AdminColumn<AuditEntry>[] = [
    { header: t('audit.when'), kind: 'time', width: '9rem', cell: ({ at }) => at },
    {
      header: t('audit.who'),
      width: '9rem',
      cell: ({ actor }) =>
        actor?.username ?? (
          <span className="muted">
            {actor ? t(actor.isHidden ? 'audit.hidden' : 'audit.gone', { id: actor.id }) : t('audit.system')}
          </span>
        ),
    },
    {
      header: t('audit.what'),
      kind: 'name',
      width: 'min(14rem, 36vw)',
      cell: ({ action }) => t(`audit.action.${action}`),
    },
    {
      header: t('audit.thing'),
      kind: 'text',
      width: '16rem',
      cell: (entry) => <AuditSubject entry={entry} />,
    },
    {
      header: t('audit.changes'),
      kind: 'text',
      cell: (entry) => (entry.changes.length > 0 ? <AuditChanges entry={entry} /> : null),
    },
  ];
  const clear = (
    <Button variant="quiet" disabled={!list.isFiltered} onClick={list.clear}>
      {t('games.clear')}
    </Button>
  );

  return (
    <section className="stack">
      <h2 className="title-xl">{t('audit.title')}</h2>
      <div role="group" aria-label={t('audit.filters')} className={lists.fields}>
        <WhoField {...list.bind('who')} />
        <SelectField
          label={t('audit.kindLabel')}
          {...list.bind('kind')}
          options={[
            { value: '', label: t('audit.allKinds') },
            ...AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) })),
          ]}
        />
        <SelectField
          label={t('audit.show')}
          {...list.bind('shows')}
          options={filters.shows.values.map((value) => ({ value, label: t(`audit.shows.${value}`) }))}
        />
        <TextField
          type="date"
          label={t('audit.from')}
          max={list.values.to || lastDay}
          {...list.bind('from')}
        />
        <TextField
          type="date"
          label={t('audit.to')}
          min={list.values.from || undefined}
          max={lastDay}
          error={areTurned(list.values.from, list.values.to) ? t('search.datesTurned') : undefined}
          {...list.bind('to')}
        />
        <SearchField label={t('audit.thingSearch')} {...list.search('thing')} />
        {clear}
      </div>
      <AdminList list={list} failed={t('audit.failed')} count={({ total }) => t('audit.total', { total })}>
        {({ entries }) => (
          <AdminTable
            caption={t('audit.title')}
            columns={columns}
            rows={entries}
            minWidth="62rem"
            className={styles.table}
            empty={
              <EmptyState
                icon="search"
                title={t(list.isFiltered ? 'audit.empty' : 'audit.emptyAll')}
                action={list.isFiltered && clear}
              />
            }
          />
        )}
      </AdminList>
    </section>
  );
}

/** The last day is before the first: there is nothing to ask for. */
const areTurned = (from: string, to: string) => from !== '' && to !== '' && to < from;

interface WhoFieldProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** The administrators; a deleted one that the address names is listed by its id. */
function WhoField({ value, onChange }: WhoFieldProps) {
  const { data: people = [] } = useAdminData('GET /admin/audit/people', undefined);
  const isListed = value === '' || value in by || people.some(({ id }) => String(id) === value);
  return (
    <SelectField
      label={t('audit.who')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('audit.everybody') },
        { value: 'personas', label: t('audit.people') },
        { value: 'sistema', label: t('audit.system') },
        ...people.map(({ id, username }) => ({ value: String(id), label: username })),
        ...(isListed ? [] : [{ value, label: t('audit.gone', { id: value }) }]),
      ]}
    />
  );
}

/** The changed thing by name, with a link if it has an address. */
function AuditSubject({ entry: { subject } }: { entry: AuditEntry }) {
  const { kind, id, player } = subject;
  const address = kind === 'player' && subject.names.length === 0 ? null : addressOf(kind, id);
  const name = nameOf(subject);
  return (
    <span className={`stack gap-1 anywhere ${styles.subject}`}>
      {address ? (
        <Link to={`${paths.admin}${address}`} state={leading}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {player &&
        (player.username ? (
          <Link to={`${paths.admin}${addressOf('player', player.id)}`} state={leading}>
            {player.username}
          </Link>
        ) : (
          <span>{t(player.isHidden ? 'audit.hidden' : 'audit.gone', { id: player.id })}</span>
        ))}
    </span>
  );
}

type Subject = AuditEntry['subject'];

function nameOf({ kind, id, names, isHidden }: Subject): string {
  const [first, second] = names;
  if (first === undefined)
    return kind === 'player'
      ? t(isHidden ? 'audit.hidden' : 'audit.gone', { id })
      : t(`audit.numbered.${kind}`, { id });
  if (kind === 'country') return countryName(first);
  if (kind === 'game') return t('match', { home: first, away: second ?? t('none') });
  return names.join(' · ');
}

/** Returns the address of a thing; null for a match or an announcement. */
function addressOf(kind: Subject['kind'], id: number): string | null {
  if (kind === 'player') return `?tab=usuarios&usuario=${id}`;
  if (kind === 'grid') return `?tab=juegos&grupo=${id}`;
  if (kind === 'country') return '?vista=premios';
  return null;
}
