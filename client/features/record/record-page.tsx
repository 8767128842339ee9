import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { GridRecord } from '../../../shared/contract/record.ts';
import { type CheckedRecord, checkRecord } from '../../../shared/record/check-record.ts';
import { readList } from '../../../shared/record/files.ts';
import { formatDateTime, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { recordCodeOf, shortHash } from '../../lib/record-code.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { useStore } from '../../lib/use-store.ts';
import { EmptyList, LoadFailed } from '../../snapshots/list-states.tsx';
import { type KeptRecord, recordsOf } from '../../storage/kept-record.ts';
import { useSession } from '../../session/use-session.ts';
import { useConfigQuery } from '../../shell/config-api.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { seenInTime } from './look.ts';
import { useLazyRecordQuery, useRecordedGridsQuery } from './record-api.ts';
import { fileAddress, longFicha, readFile, sha256 } from './record-files.ts';
import styles from './record.module.css';

/** Above this size the page shows the command. */
const mostBytes = 20_000_000;
const limits = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** `/verificar`: counts the winners of a grid from its record, in this browser (REC-07 to REC-09, REC-14). */
export function RecordPage() {
  const { t } = useTranslation('record');
  const { data: config } = useConfigQuery();
  const grids = useGrids();
  usePageTitle(t('title'));
  const isOn = config?.hasRecord !== false;
  return (
    <div className={`page stack gap-5 ${styles.page}`}>
      <header className="stack gap-2">
        <h1>{t('title')}</h1>
        <p className="intro">{t(isOn ? 'intro.public' : 'off')}</p>
        {isOn && <p className="intro">{t('intro.count')}</p>}
      </header>
      {isOn && <CheckCard key={grids.chosen?.value} {...grids} players={config?.numbers?.players} />}
      {isOn && (
        <section className="stack gap-2">
          <h2 className="title-l">{t('limits.title')}</h2>
          <ol className={`stack gap-2 ${styles.limits}`}>
            {limits.map((key) => (
              <li key={key}>{t(`limits.${key}`)}</li>
            ))}
          </ol>
        </section>
      )}
      {isOn && <ByHand gridId={grids.chosen?.value ?? '1'} />}
    </div>
  );
}

/** The grids that have a record; the one of the address is a choice too. */
function useGrids() {
  const { t } = useTranslation('record');
  const [query, setQuery] = useSearchParams();
  const result = useRecordedGridsQuery(undefined);
  const asked = /^[1-9]\d{0,8}$/.exec(query.get('grid') ?? '')?.[0];
  const options = (result.data?.grids ?? []).map(({ id, name }) => ({
    value: String(id),
    label: t('grid.named', { name, id }),
  }));
  if (asked && !options.some(({ value }) => value === asked))
    options.unshift({ value: asked, label: t('grid.unnamed', { id: asked }) });
  const chosen = options.find(({ value }) => value === asked) ?? options[0];
  return { result, options, chosen, show: (grid: string) => setQuery({ grid }, { replace: true }) };
}

interface Checked {
  told: GridRecord;
  list: string;
  checked: CheckedRecord;
}
type Check = 'none' | 'checking' | 'failed' | 'empty' | { tooLarge: number } | Checked;

function CheckCard({
  result,
  options,
  chosen,
  show,
  players,
}: ReturnType<typeof useGrids> & { players: number | undefined }) {
  const { t } = useTranslation('record');
  const [check, setCheck] = useState<Check>('none');
  const [ask] = useLazyRecordQuery();
  const isOffline = useConnection() === 'offline';
  const kept = useKept(Number(chosen?.value));
  if (!chosen) {
    if (result.isLoading) return <Spinner label={t('checking')} />;
    if (!result.data) return <LoadFailed title={t('failed')} result={result} />;
    return (
      <EmptyList result={result} icon="lock" title={t('empty')}>
        {t('emptyText')}
      </EmptyList>
    );
  }
  const gridId = Number(chosen.value);

  async function count(): Promise<Check> {
    const told = await ask({ params: { id: String(gridId) } }).unwrap();
    if (told.record.n === 0) return 'empty';
    const bytes = told.matches.reduce((sum, { sheet }) => sum + (sheet?.size ?? 0), 0);
    if (bytes > mostBytes) return { tooLarge: Math.ceil(bytes / 1_000_000) };
    const list = await readFile(gridId, 'SHA256SUMS');
    // A cache may have an older list than the answer.
    if (list === null || readList(list).length < told.record.n) throw new Error('the list is old');
    const load = (name: string) => readFile(gridId, name);
    return {
      told,
      list,
      checked: await checkRecord(told, list, kept?.list ?? null, { sha256, load }),
    };
  }

  return (
    <section className="card stack gap-4" aria-label={t('title')}>
      <SelectField
        label={t('grid.label')}
        options={options}
        value={chosen.value}
        onChange={({ target }) => show(target.value)}
      />
      <Button
        className="start"
        keepsFocus
        disabled={isOffline}
        loading={check === 'checking'}
        loadingLabel={t('checking')}
        onClick={() => {
          setCheck('checking');
          count().then(setCheck, () => setCheck('failed'));
        }}
      >
        {t('check')}
      </Button>
      {isOffline && <Banner tone="warning" icon="offline" title={t('offline')} />}
      {check === 'failed' && <Banner tone="warning" title={t('failed')} />}
      {check === 'empty' && <Banner tone="info" title={t('none')} />}
      {typeof check === 'object' && 'tooLarge' in check && (
        <Banner tone="info" title={t('large', { size: check.tooLarge })} />
      )}
      {typeof check === 'object' && 'told' in check && <Result {...check} kept={kept} players={players} />}
    </section>
  );
}

/** The record of a grid as this phone knows it; undefined for visitors. */
function useKept(gridId: number): KeptRecord | undefined {
  return useStore(recordsOf(useSession().user?.id ?? 0))[gridId];
}

type ResultProps = Checked & { kept: KeptRecord | undefined; players: number | undefined };

function Result({ told, list, checked, kept, players }: ResultProps) {
  const { t } = useTranslation('record');
  const started = told.matches.flatMap(({ id, start, sheet }) =>
    sheet && start ? [{ id, start: Date.parse(start) }] : [],
  );
  const { findings, fichas, isRemoved } = checked;
  const fits = t('fits', {
    matches: t('matches', { count: started.length }),
    fichas: t('fichas', { count: fichas.size }),
    winners: told.winners ? t('winners', { count: told.winners.length }) : t('notFinal'),
  });
  const when = kept?.times.length
    ? t('seen', { seen: seenInTime(kept, started), total: started.length })
    : t('notSeen');
  return (
    <div className="stack gap-4">
      {findings.length > 0 && (
        <Banner tone="error" title={t('differs')}>
          <ul>
            {findings.slice(0, 20).map(({ code, about }) => (
              <li key={`${code} ${about}`}>{t(`finding.${code}`, { about })}</li>
            ))}
          </ul>
          <p>{when}</p>
        </Banner>
      )}
      {findings.length === 0 && (
        <Banner tone="info" icon="check" title={isRemoved ? t('removed') : fits}>
          <p>{when}</p>
          {players !== undefined && <p>{t('players', { players })}</p>}
        </Banner>
      )}
      <Matches told={told} checked={checked} kept={kept} />
      {readList(list)
        .filter(({ name }) => name.startsWith('results-'))
        .map(({ name, hash }) => (
          <p key={name} className="note anywhere">
            <span>{t('table.results')}</span> <a href={fileAddress(told.id, name)}>{name}</a>{' '}
            <span>{hash}</span>
          </p>
        ))}
      {!isRemoved && <Winners told={told} />}
      {!isRemoved && <FichaSearch checked={checked} own={kept?.own?.ficha} />}
      <CodeSearch list={list} />
    </div>
  );
}

function Matches({
  told,
  checked,
  kept,
}: {
  told: GridRecord;
  checked: CheckedRecord;
  kept: KeptRecord | undefined;
}) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  return (
    <section className="stack gap-2">
      <h2 className="title-l">{t('table.title')}</h2>
      <ol className={`stack gap-3 ${styles.list}`}>
        {told.matches.map(({ id, home, away, league, start, status, sheet }) => {
          const result = checked.results.get(id);
          const seen = sheet ? kept?.times[sheet.line - 1] : undefined;
          const facts = [
            result &&
              (result.result === 'void' || result.result === 'open'
                ? t(`table.result.${result.result}`)
                : [
                    result.result,
                    result.score,
                    result.by && t(`table.result.${result.by as 'source' | 'admin'}`),
                  ].join(' · ')),
            checked.corrected.includes(id) && t('table.corrected'),
            status === 'removed' && t('table.removed'),
            sheet
              ? t('table.published', { when: formatDateTime(sheet.madeAt, language) })
              : t('table.missing'),
            seen &&
              (seen.missedAt
                ? t('table.missed', {
                    before: formatTime(seen.missedAt, language),
                    after: formatTime(seen.seenAt, language),
                  })
                : t('table.saw', { after: formatTime(seen.seenAt, language) })),
            sheet && t('table.picks', { count: sheet.picks }),
          ];
          return (
            <li key={id}>
              <strong>
                {checked.titles.get(id) ??
                  `${id}: ${home} - ${away}, ${league}, ${start ? formatDateTime(start, language) : t('table.unknown')}`}
              </strong>
              <p className="note">{facts.filter(Boolean).join(' · ')}</p>
              {sheet && (
                <p className="note anywhere">
                  <a href={fileAddress(told.id, sheet.name)}>{sheet.name}</a> <span>{sheet.hash}</span>
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Winners({ told }: { told: GridRecord }) {
  const { t } = useTranslation('record');
  if (!told.winners) return null;
  return (
    <section className="stack gap-2">
      <h2 className="title-l">{t('winner.title')}</h2>
      {told.winners.length === 0 && <p>{t('winner.empty')}</p>}
      <ul className={`stack gap-2 ${styles.list}`}>
        {told.winners.map(({ ficha, hits, prize, none, delivered, name, secret }) => (
          <li key={ficha}>
            <span>
              {[
                shortHash(ficha),
                t('winner.hits', { hits }),
                prize && t(`winner.prize.${prize}`),
                delivered && t('winner.delivered'),
                none && t(`winner.none.${none}`),
                name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {name && secret && (
              <details className={styles.words}>
                <summary className="target">{longFicha(ficha)}</summary>
                <p>{t('winner.opens', { name })}</p>
                <pre className={styles.command}>
                  <code>{`printf '%s' '${name.toLowerCase()} ${told.id} ${secret}' | sha256sum`}</code>
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FichaSearch({
  checked: { fichas, titles, results },
  own = '',
}: {
  checked: CheckedRecord;
  own: string | undefined;
}) {
  const { t } = useTranslation('record');
  const [typed, setTyped] = useState(own);
  const start = typed.toLowerCase().replace(/[^0-9a-f]/g, '');
  const found = start.length < 8 ? [] : [...fichas].filter(([ficha]) => ficha.startsWith(start));
  return (
    <div className="stack gap-2">
      <TextField
        label={t('search.ficha')}
        hint={t('search.hint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {start.length >= 8 && found.length === 0 && <p role="status">{t('search.nothing')}</p>}
      {found.map(([ficha, { picks, hits }]) => (
        <div key={ficha} role="status">
          <p>{t('search.found', { ficha: longFicha(ficha), hits })}</p>
          <ul className={styles.list}>
            {[...picks].map(([id, pick]) => (
              <li key={id}>
                <span>{`${pick} · ${titles.get(id)}`}</span>
                {results.get(id)?.result === pick && <Icon name="check" size={16} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Compares the list with that of a friend, by the number of lines and the first 8 digits of its hash. */
function CodeSearch({ list }: { list: string }) {
  const { t } = useTranslation('record');
  const [typed, setTyped] = useState('');
  const [codes, setCodes] = useState<string[]>();
  const lines = list.split(/(?<=\n)/);
  if (!codes)
    void Promise.all(lines.map((_, index) => sha256(lines.slice(0, index + 1).join('')))).then((sums) =>
      setCodes(sums.map((sum, index) => recordCodeOf({ n: index + 1, sum }))),
    );
  const digitsOf = (text: string) => text.toLowerCase().replace(/[^0-9a-f]/g, '');
  const wanted = digitsOf(typed);
  const isWhole = /^\d+\D+[0-9a-f]{4} ?[0-9a-f]{4}$/i.test(typed.trim());
  return (
    <div className="stack gap-2">
      <TextField
        label={t('search.code')}
        hint={t('search.codeHint', { code: codes?.at(-1) ?? '' })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isWhole && codes && (
        <p role="status">
          {t(codes.some((code) => digitsOf(code) === wanted) ? 'search.same' : 'search.other')}
        </p>
      )}
    </div>
  );
}

function ByHand({ gridId }: { gridId: string }) {
  const { t } = useTranslation('record');
  const script = new URL('../check-acta.sh', fileAddress(1, '')).href;
  return (
    <section className="stack gap-2">
      <h2 className="title-l">{t('own.title')}</h2>
      <p>{t('own.text')}</p>
      <pre className={styles.command}>
        <code>{`sh check-acta.sh ${new URL(script).origin} ${gridId}`}</code>
      </pre>
      <div className="row gap-2">
        <a href={script} download className={buttonClass({ variant: 'secondary' })}>
          {t('own.download')}
        </a>
        <a href={fileAddress(Number(gridId), 'SHA256SUMS')} className={buttonClass({ variant: 'secondary' })}>
          {t('own.list')}
        </a>
      </div>
    </section>
  );
}
