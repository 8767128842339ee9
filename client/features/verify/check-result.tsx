import { useTranslation } from 'react-i18next';
import { PRIZES } from '../../../shared/rules/prizes.ts';
import type { Finding } from '../../../shared/seal/finding.ts';
import { type Sheet, type SheetMatch, withoutControls } from '../../../shared/seal/sheet.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { SiteReport } from './check-site.ts';
import { releaseWitnesses } from './verify-release.ts';
import type { Check } from './use-check.ts';
import styles from './verify.module.css';

const mostWords = 20;

/** The progress of a check, or its verdict in words with the sheet of the log. `grid`: the name of the grid. */
export function CheckResult({ check, grid }: { check: Check; grid: string }) {
  const { t } = useTranslation('verify');
  if (check.state === 'idle') return null;
  if (check.state === 'checking') return <Progress entries={check.entries} size={check.size} />;
  if (check.state === 'notStarted')
    return (
      <Banner tone="warning" title={t('failure.notStarted.title')}>
        {t('failure.notStarted.text')}
      </Banner>
    );
  const { findings, sheet } = check.report;
  return (
    <>
      <Verdict report={check.report} grid={grid} />
      {sheet && (
        <section className="stack gap-2">
          <h2 className="title-l">{t('sheet.matches')}</h2>
          <ul className={`stack gap-2 ${styles.sheet}`}>
            {sheet.matches.map((match) => (
              <MatchRow key={match.id} match={match} />
            ))}
          </ul>
          <p className="note">{t('sheet.compare')}</p>
        </section>
      )}
      {sheet && <Winners sheet={sheet} />}
      {findings.length > 0 && <Words findings={findings} />}
    </>
  );
}

function Progress({ entries, size }: { entries: number; size: number }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const [done, all] = [entries, size].map((count) => formatNumber(count, language));
  return (
    <div className="stack gap-2">
      <progress
        className={styles.progress}
        aria-label={t('checking')}
        {...(size > 0 && { value: entries, max: size })}
      />
      <p className="note">{size > 0 ? t('progress', { entries: done, size: all }) : t('begins')}</p>
    </div>
  );
}

const tones = { proven: 'success', unproven: 'warning', wrong: 'error', unchecked: 'warning' } as const;
/** If there are only these findings, all that the site shows agrees with the log. */
const onlyTime = new Set<Finding['code']>(['N0', 'N1', 'N2', 'N3', 'N6', 'N8']);

function Verdict({ report: { verdict, findings, sheet }, grid }: { report: SiteReport; grid: string }) {
  const { t } = useTranslation('verify');
  const sentence = useSentence(sheet);
  if (verdict === 'unchecked') {
    const reason = findings.find(({ code }) => code === 'C1')!.about as 'noLog';
    return (
      <Banner tone={tones[verdict]} title={t(`failure.${reason}.title`)}>
        {t(`failure.${reason}.text`)}
      </Banner>
    );
  }
  const isWrong = verdict === 'wrong';
  const isSame = findings.every(({ code }) => onlyTime.has(code));
  const state = isWrong ? 'wrong' : sheet?.settlements.length === 0 ? 'open' : 'unproven';
  return (
    <Banner tone={tones[verdict]} title={isSame ? grid : t(`${state}.title`, { grid })}>
      <p>{isSame ? sentence(verdict === 'proven') : t(`${state}.text`)}</p>
      {sheet && sheet.moved > 0 && <p>{t('ok.moved', { count: sheet.moved })}</p>}
      <Findings findings={isWrong ? findings.filter(({ code }) => code.startsWith('W')) : findings} />
    </Banner>
  );
}

/** The first sentence about a grid where everything agrees (docs/seal.md). */
function useSentence(sheet: Sheet | null): (isProven: boolean) => string {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const { started = 0, witnessed = 0, predictions = 0, settlements = [] } = sheet ?? {};
  const counts = {
    matches: t('count.matches', { count: started }),
    predictions: t('count.predictions', {
      count: predictions,
      formatted: formatNumber(predictions, language),
    }),
    winners: t('count.winners', { count: settlements.at(-1)?.winners ?? 0 }),
  };
  const witness = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    releaseWitnesses.map(({ name }) => name),
  );
  return (isProven) => {
    if (isProven) return t('ok.proven', { ...counts, witness, count: started });
    if (witnessed === started) return t('ok.partly', counts);
    return t('ok.unproven', { n: started - witnessed, count: started });
  };
}

/** Each kind once, with its number. */
function Findings({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation('verify');
  const counts = new Map<string, number>();
  for (const { code, about } of findings) {
    const name = code === 'N0' ? `N0.${about}` : code;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (
    <ul>
      {[...counts].map(([name, count]) => (
        <li key={name}>{t(`finding.${name as 'W1'}`) + (count > 1 ? ` (×${count})` : '')}</li>
      ))}
    </ul>
  );
}

function MatchRow({ match }: { match: SheetMatch }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const { home, away, league, start, witnessedAt, score, by, announced, corrections } = match;
  const when = (seconds: number) =>
    seconds === 0 ? t('sheet.unknown') : formatDateTime(seconds * 1000, language);
  const facts = [
    league,
    t('sheet.start', { when: when(start) }),
    ...announced.slice(0, -1).map((each) => t('sheet.before', { when: when(each.start) })),
    witnessedAt !== null && t('sheet.witnessed', { seconds: witnessedAt - start }),
    by && t(`sheet.by.${by}`),
    corrections > 0 && t('sheet.corrected', { count: corrections }),
    t('sheet.source', { source: match.source, id: match.sourceId }),
  ];
  return (
    <li>
      <strong className="row between gap-2">
        <span>{`${home} – ${away}`}</span>
        <span className={styles.score}>
          {score ? `${score.home}–${score.away}` : t(`sheet.status.${match.status}`)}
        </span>
      </strong>
      <p className="note">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

function Winners({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('verify');
  const { t: home } = useTranslation('home');
  const { settlements, tiers, named, pseudonyms, players, saves, hiddenGrids } = sheet;
  return (
    <section className="stack gap-2">
      <h2 className="title-l">{t('sheet.winners')}</h2>
      {settlements.length === 0 && <p>{t('sheet.unsettled')}</p>}
      {settlements.length > 0 &&
        PRIZES.map(({ hits, prizeKey }) => (
          <p key={hits} className={`row between gap-2 ${styles.winners}`}>
            <span>
              <span>{`${home(`prizes.${prizeKey}.name`)} · ${home('prizes.hits', { count: hits })}`}</span>
              <span className="note">
                {named
                  .filter((each) => each.hits === hits)
                  .map(({ username }) => ` ${username}`)
                  .join(',')}
              </span>
            </span>
            <strong>
              {t('count.winners', { count: tiers.find((tier) => tier.hits === hits)?.winners ?? 0 })}
            </strong>
          </p>
        ))}
      {settlements.length > 1 && <p>{t('sheet.again', { count: settlements.length })}</p>}
      <p className="note">{t('sheet.players', { pseudonyms, players, saves })}</p>
      {hiddenGrids.length > 0 && <p>{t('sheet.hidden', { grids: hiddenGrids.join(', ') })}</p>}
    </section>
  );
}

/** The verifier's own words, without control characters: a name hides nothing. */
function Words({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation('verify');
  return (
    <details className={styles.words}>
      <summary>
        <span>{t('details')}</span>
        <Icon name="chevron" size={18} />
      </summary>
      <ul lang="en">
        {findings.slice(0, mostWords).map(({ code, words }, index) => (
          <li key={index}>{`${code}: ${withoutControls(words)}`}</li>
        ))}
      </ul>
    </details>
  );
}
