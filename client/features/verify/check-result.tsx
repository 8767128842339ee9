import { useTranslation } from 'react-i18next';
import type { CheckedGrid, Finding } from '../../../shared/seal/check-grid.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Banner } from '../../ui/banner.tsx';
import type { Outcome } from './check-log.ts';
import type { Check } from './use-check.ts';
import styles from './verify.module.css';

const mostWords = 20;

/** The progress of a check, or its outcome in words. */
export function CheckResult({ check, grid }: { check: Check; grid: string }) {
  if (check.state === 'idle') return null;
  if (check.state === 'checking') return <Progress entries={check.entries} size={check.size} />;
  if (check.state === 'failed') return <Failure failure={check} grid={grid} />;
  if (check.grid.findings.length > 0) return <Findings findings={check.grid.findings} grid={grid} />;
  return <Passed checked={check.grid} grid={grid} />;
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

function Failure({
  failure: { code, words },
  grid,
}: {
  failure: Outcome & { state: 'failed' };
  grid: string;
}) {
  const { t } = useTranslation('verify');
  const isWrong = code === 'unsigned' || code === 'broken' || code === 'missing';
  return (
    <>
      <Banner
        tone={isWrong ? 'error' : code === 'unsealed' || code === 'noLog' ? 'info' : 'warning'}
        title={t(`failure.${code}.title`, { grid })}
      >
        <p>{t(`failure.${code}.text`)}</p>
      </Banner>
      {isWrong && <Words words={[words]} />}
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
