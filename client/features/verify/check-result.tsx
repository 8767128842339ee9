import { useTranslation } from 'react-i18next';
import type { CheckedGrid, Finding } from '../../../shared/seal/check-grid.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Banner } from '../../ui/banner.tsx';
import type { Check } from './use-check.ts';
import styles from './verify.module.css';

const mostWords = 20;

interface CheckResultProps {
  check: Check;
  /** The name of the grid. */
  grid: string;
  /** Whether the site says that the grid is settled. Then its winners must be in the log. */
  isSettled: boolean;
}

/** The progress of a check, or its outcome in words. */
export function CheckResult({ check, grid, isSettled }: CheckResultProps) {
  const { t } = useTranslation('verify');
  if (check.state === 'idle') return null;
  if (check.state === 'checking') return <Progress entries={check.entries} size={check.size} />;
  if (check.state === 'failed') return <Failure code={check.code} words={check.words} grid={grid} />;
  const { findings, started, winners } = check.grid;
  if (findings.length > 0) return <Findings findings={findings} grid={grid} />;
  // The log has no starts from before it began, and no winners of grids that began before it.
  if (isSettled && winners === null)
    return <Failure code={started > 0 ? 'unsettled' : 'unsealed'} grid={grid} />;
  if (started > 0) return <Passed checked={check.grid} grid={grid} />;
  return (
    <Banner tone="info" icon="lock" title={t('waiting.title', { grid })}>
      {t('waiting.text')}
    </Banner>
  );
}

function Progress({ entries, size }: { entries: number; size: number }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  return (
    <div className="stack gap-2">
      <progress
        className={styles.progress}
        aria-label={t('checking')}
        {...(size > 0 && { value: entries, max: size })}
      />
      <p className="note">
        {size > 0
          ? t('progress', { entries: formatNumber(entries, language), size: formatNumber(size, language) })
          : t('begins')}
      </p>
    </div>
  );
}

function Passed({ checked, grid }: { checked: CheckedGrid & { size: number }; grid: string }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const { picks, saves, players, winners, size } = checked;
  const counts = { picks, saves, players, ...(winners !== null && { winners }), size };
  return (
    <>
      <Banner tone="success" title={t('ok.title', { grid })}>
        {winners === null ? t('ok.open') : t('ok.text')}
      </Banner>
      <dl className={`facts ${styles.facts}`}>
        {Object.entries(counts).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`count.${name as keyof typeof counts}`)}</dt>
            <dd>{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Findings({ findings, grid }: { findings: Finding[]; grid: string }) {
  const { t } = useTranslation('verify');
  const counts = new Map<Finding['code'], number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return (
    <>
      <Banner tone="error" title={t('wrong.title', { grid })}>
        <ul>
          {[...counts].map(([code, count]) => (
            <li key={code}>{t(`finding.${code}`, { count })}</li>
          ))}
        </ul>
        <p>{t('wrong.text')}</p>
      </Banner>
      <Words words={findings.slice(0, mostWords).map(({ words }) => words)} />
    </>
  );
}

const tones = {
  unsealed: 'info',
  noLog: 'info',
  unsettled: 'warning',
  network: 'warning',
  notStarted: 'warning',
  missing: 'error',
  unsigned: 'error',
  broken: 'error',
} as const;

function Failure({ code, words, grid }: { code: keyof typeof tones; words?: string; grid: string }) {
  const { t } = useTranslation('verify');
  const tone = tones[code];
  return (
    <>
      <Banner tone={tone} title={t(`failure.${code}.title`, { grid })}>
        <p>{t(`failure.${code}.text`)}</p>
      </Banner>
      {tone === 'error' && words && <Words words={[words]} />}
    </>
  );
}

/** The details that the organiser needs, as the verifier says them. */
function Words({ words }: { words: string[] }) {
  const { t } = useTranslation('verify');
  return (
    <details className={styles.words}>
      <summary>{t('details')}</summary>
      <ul lang="en">
        {words.map((each, index) => (
          <li key={index}>{each}</li>
        ))}
      </ul>
    </details>
  );
}
