import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { apiBase } from '../../api/route.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { EmptyList, LoadFailed } from '../../snapshots/list-states.tsx';
import { type KeptSeal, readKeptSeal } from '../../outbox/kept-seal.ts';
import { useSession } from '../../session/use-session.ts';
import { saveFile } from '../../shell/save-file.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CheckResult } from './check-result.tsx';
import { releaseKey, releaseWitnesses } from './verify-release.ts';
import { useCheck } from './use-check.ts';
import { useSealedGridsQuery } from './verify-api.ts';
import styles from './verify.module.css';

const server = new URL(apiBase, location.href).href;

/** `/verificar`: explains the seal and checks a grid in this browser (SEAL-12 to SEAL-15). */
export function VerifyPage() {
  const { t } = useTranslation('verify');
  const grids = useGrids();
  const kept = useKeptSeal();
  usePageTitle(t('title'));
  return (
    <div className={`page stack gap-5 ${styles.page}`}>
      <header className="stack gap-2">
        <h1>{t('title')}</h1>
        <p className="intro">{t('intro.sealed')}</p>
        <p className="intro">{t('intro.check')}</p>
      </header>
      <CheckCard {...grids} kept={kept} />
      {kept && <OwnReceipts kept={kept} gridId={Number(grids.chosen?.value)} />}
      <section className="stack gap-2">
        <h2 className="title-l">{t('limits.title')}</h2>
        <p>{t('limits.people')}</p>
        <p>{t('limits.results')}</p>
        <p>{t('limits.page')}</p>
      </section>
      <Experts gridId={grids.chosen?.value ?? '1'} />
    </div>
  );
}

/** The grids of the log; the one of the address is a choice too, also if the list does not have it. */
function useGrids() {
  const { t } = useTranslation('verify');
  const [query, setQuery] = useSearchParams();
  const result = useSealedGridsQuery(undefined, { refetchOnMountOrArgChange: true });
  const asked = /^[1-9]\d{0,8}$/.exec(query.get('grid') ?? '')?.[0];
  const grids = result.data?.grids ?? [];
  const options = grids.map(({ id, name, settledAt }) => ({
    value: String(id),
    label: t(settledAt ? 'grid.named' : 'grid.playing', { name, id }),
  }));
  if (asked && !options.some(({ value }) => value === asked))
    options.unshift({ value: asked, label: t('grid.unnamed', { id: asked }) });
  const settled = String(grids.find(({ settledAt }) => settledAt)?.id);
  const chosen =
    options.find(({ value }) => value === asked) ??
    options.find(({ value }) => value === settled) ??
    options[0];
  const since = query.get('since');
  return {
    result,
    options,
    chosen,
    since,
    show: (grid: string, next: string | null) =>
      setQuery({ grid, ...(next !== null && { since: next }) }, { replace: true }),
  };
}

function CheckCard({
  result,
  options,
  chosen,
  since,
  show,
  kept,
}: ReturnType<typeof useGrids> & { kept: KeptSeal | null }) {
  const { t } = useTranslation('verify');
  const { check, start, reset } = useCheck();
  const isOffline = useConnection() === 'offline';
  if (!chosen) {
    if (result.isLoading) return <Spinner label={t('loading')} />;
    if (!result.data) return <LoadFailed title={t('failed')} result={result} />;
    return (
      <EmptyList result={result} icon="lock" title={t('empty')}>
        {t('emptyText')}
      </EmptyList>
    );
  }
  return (
    <section className="card stack gap-4" aria-label={t('check')}>
      <SelectField
        label={t('grid.label')}
        options={options}
        value={chosen.value}
        onChange={({ target }) => {
          reset();
          show(target.value, since);
        }}
      />
      <div className="stack gap-2">
        <Button
          className={styles.button}
          icon={<Icon name="lock" />}
          keepsFocus
          disabled={isOffline}
          loading={check.state === 'checking'}
          loadingLabel={t('checking')}
          onClick={() =>
            start({ server, gridId: Number(chosen.value), kept, since }, (message) => {
              // The address now says which log was checked, for a reader who is shown another one.
              if (message.state === 'checked' && message.report.since)
                show(chosen.value, message.report.since);
            })
          }
        >
          {t('check')}
        </Button>
        <p className="note">{t('size')}</p>
      </div>
      {isOffline && (
        <Banner tone="warning" icon="offline" title={t('offline.title')}>
          {t('offline.text')}
        </Banner>
      )}
      <CheckResult check={check} grid={chosen.label} />
      {check.state === 'checked' && check.report.since && <p className="note">{t('link')}</p>}
    </section>
  );
}

/** The phone's knowledge of the log; null for visitors and before the first receipt. */
function useKeptSeal(): KeptSeal | null {
  const playerId = useSession().user?.id;
  const [read, setRead] = useState<{ of: number; kept: KeptSeal | null }>();
  useEffect(() => {
    if (playerId)
      void readKeptSeal(playerId).then(
        (kept) => setRead({ of: playerId, kept }),
        () => undefined,
      );
  }, [playerId]);
  return read?.of === playerId ? (read?.kept ?? null) : null;
}

/** The player's receipts of a grid, as a file for the verifier. */
function OwnReceipts({ kept, gridId }: { kept: KeptSeal; gridId: number }) {
  const { t } = useTranslation('verify');
  const receipts = kept.receipts.filter((each) => each.gridId === gridId && each.saves.length > 0);
  if (receipts.length === 0) return null;
  return (
    <section className="stack gap-2">
      <h2 className="title-l">{t('receipt.title')}</h2>
      <p>{t('receipt.text')}</p>
      <Button
        variant="secondary"
        className={styles.button}
        onClick={() => saveFile(`doce-${gridId}.json`, JSON.stringify(receipts, null, 2), 'application/json')}
      >
        {t('receipt.download')}
      </Button>
    </section>
  );
}

/** The program for an own computer, with the key and the witnesses of this release. */
function Experts({ gridId }: { gridId: string }) {
  const { t } = useTranslation('verify');
  const keys = [
    ...(releaseKey ? [`--key '${releaseKey}'`] : []),
    ...releaseWitnesses.map(({ key }) => `--witness '${key}'`),
  ];
  const command = ['node verify.mjs', new URL(server).origin, `--grid ${gridId}`, ...keys].join(' ');
  return (
    <details className={styles.words}>
      <summary>
        <span>{t('own.summary')}</span>
        <Icon name="chevron" size={18} />
      </summary>
      <div className="stack gap-2">
        <p>{t('own.text')}</p>
        <pre className={styles.command}>
          <code>{command}</code>
        </pre>
        {releaseWitnesses.length === 0 && <p>{t('own.noWitness')}</p>}
        {releaseWitnesses.map(({ key, name, address }) => (
          <p key={key}>
            <span>{t('own.witness', { name })}</span> <a href={address}>{address}</a>
          </p>
        ))}
        <a
          href={new URL('/log/verify.mjs', server).href}
          download
          className={`${buttonClass({ variant: 'secondary' })} ${styles.button}`}
        >
          {t('own.download')}
        </a>
      </div>
    </details>
  );
}
