import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { apiBase } from '../../api/send.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { EmptyList, LoadFailed } from '../../offline/list-states.tsx';
import { type KeptSeal, readKeptSeal } from '../../offline/kept-seal.ts';
import { useSession } from '../../session/use-session.ts';
import { saveFile } from '../../shell/save-file.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CheckResult } from './check-result.tsx';
import { useCheck } from './use-check.ts';
import { useSettledGridsQuery } from './verify-api.ts';
import styles from './verify.module.css';

const gridParam = 'grid';
const log = new URL('/log/', new URL(apiBase, location.href)).href;

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
      <OwnComputer gridId={grids.chosen?.value ?? '1'} />
      <section className="stack gap-2">
        <h2 className="title-l">{t('limits.title')}</h2>
        <p>{t('limits.people')}</p>
        <p>{t('limits.results')}</p>
      </section>
    </div>
  );
}

/** The grid of the address is a choice too, also one that is not in the list of winners. */
function useGrids() {
  const { t } = useTranslation('verify');
  const [query, setQuery] = useSearchParams();
  const result = useSettledGridsQuery(undefined, { refetchOnMountOrArgChange: true });
  const asked = /^[1-9]\d{0,8}$/.exec(query.get(gridParam) ?? '')?.[0];
  const options = (result.data?.grids ?? []).map(({ id, name }) => ({
    value: String(id),
    label: t('grid.named', { name, id }),
    isSettled: true,
  }));
  if (asked && !options.some(({ value }) => value === asked))
    options.unshift({ value: asked, label: t('grid.unnamed', { id: asked }), isSettled: false });
  const chosen = options.find(({ value }) => value === asked) ?? options[0];
  return {
    result,
    options,
    chosen,
    choose: (id: string) => setQuery({ [gridParam]: id }, { replace: true }),
  };
}

function CheckCard({
  result,
  options,
  chosen,
  choose,
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
          choose(target.value);
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
            start({
              address: log,
              gridId: Number(chosen.value),
              kept: kept && { key: kept.key, checkpoint: kept.checkpoint },
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
      <CheckResult check={check} grid={chosen.label} isSettled={chosen.isSettled} />
    </section>
  );
}

/** What the player's phone knows of the log; null for visitors and before the first receipt. */
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
  const receipts = kept.receipts.filter((receipt) => receipt.gridId === gridId);
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

function OwnComputer({ gridId }: { gridId: string }) {
  const { t } = useTranslation('verify');
  return (
    <section className="stack gap-2">
      <h2 className="title-l">{t('own.title')}</h2>
      <p>{t('own.text')}</p>
      <pre className={styles.command}>
        <code>{`node verify.mjs ${new URL(log).origin} --grid ${gridId}`}</code>
      </pre>
      <a
        href={`${log}verify.mjs`}
        download
        className={`${buttonClass({ variant: 'secondary' })} ${styles.button}`}
      >
        {t('own.download')}
      </a>
    </section>
  );
}
