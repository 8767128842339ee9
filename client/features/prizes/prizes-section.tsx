import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PRIZE_STATES } from '../../../shared/rules/prizes.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { LastUpdated } from '../../snapshots/list-states.tsx';
import { optionalPart } from '../../shell/optional.tsx';
import { useConfigQuery } from '../../shell/config-api.ts';
import { anchors, paths } from '../../shell/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { type OwnPrize, useOwnPrizes, useSaveConsentMutation } from './prizes-api.ts';
import styles from './prizes.module.css';
import { claimStepOf, useNextStep, usePrizeTitle } from './prize-texts.ts';
import { succeeds } from '../../shell/succeeds.ts';
import { Switch } from '../../ui/switch.tsx';

const ClaimBox = optionalPart(async () => (await import('./claim-box.tsx')).ClaimBox);

/** The player's own prizes in the profile (PROF-08). Players without a prize see nothing. */
export function PrizesSection() {
  const { t } = useTranslation('own');
  const titleId = useId();
  const result = useOwnPrizes();
  const prizes = result.data?.prizes ?? [];
  if (prizes.length === 0) return null;
  return (
    <section id={anchors.prizes} aria-labelledby={titleId} className="card stack">
      <header className="row between heading">
        <h2 id={titleId} className="title-xl">
          {t('prizes.title')}
        </h2>
        <LastUpdated result={result} />
      </header>
      <ul className="stack gap-5">
        {prizes.map((prize) => (
          <PrizeItem key={prize.gridId} prize={prize} />
        ))}
      </ul>
      <NameSwitch isNamed={result.data?.isNamed ?? false} />
      <p className="note">{t('prizes.free')}</p>
    </section>
  );
}

function PrizeItem({ prize }: { prize: OwnPrize }) {
  const { t } = useTranslation(['own', 'home']);
  const language = useLanguage();
  const title = usePrizeTitle(prize);
  const next = useNextStep(prize);
  const { state, before, dueAt, hits, grid } = prize;
  const isLost = state === 'withdrawn' || state === 'refused';
  // While the winner has to give the data, the card names only the date of that.
  const claimStep = claimStepOf(prize, serverNow());
  const isUnderWay = !isLost && state !== 'delivered' && claimStep !== 'asked' && claimStep !== 'over';
  return (
    <li className="stack gap-2" aria-label={title}>
      <h3 className={classNames('line', !isLost && 'gold')}>
        <Icon name={isLost ? 'info' : 'trophy'} size={18} />
        <span>{title}</span>
      </h3>
      <p className="note">
        {t('prizes.from', { count: hits, grid }) +
          (isUnderWay && dueAt ? ` · ${t('prizes.until', { date: formatDate(dueAt, language) })}` : '')}
      </p>
      {!isLost && <Steps prize={prize} />}
      {before && <p>{t('prizes.corrected', { prize: t(`home:prizes.${before}.name`) })}</p>}
      {next && <p>{next}</p>}
      {state === 'refused' && <Refusal reason={prize.refusal ?? ''} />}
      <ClaimBox prize={prize} />
    </li>
  );
}

/** Why the prize is not delivered, and where to complain (PRIZE-07). */
function Refusal({ reason }: { reason: string }) {
  const { t } = useTranslation('own');
  const { data: config } = useConfigQuery();
  return (
    <>
      <blockquote style={{ whiteSpace: 'pre-line' }}>{reason}</blockquote>
      <p>
        <span>{t('prizes.complain')}</span>{' '}
        {config ? (
          <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
        ) : (
          <Link to={paths.rules}>{t('prizes.complainAt')}</Link>
        )}
      </p>
    </>
  );
}

/** The steps of the delivery with their days. */
function Steps({ prize }: { prize: OwnPrize }) {
  const { t } = useTranslation('own');
  const language = useLanguage();
  const days = {
    won: prize.wonAt,
    contacted: prize.contactedAt,
    sent: prize.sentAt,
    delivered: prize.deliveredAt,
  };
  // A prize whose winner gave an address may leave without a contact.
  const steps = PRIZE_STATES.filter(
    (step) => step !== 'contacted' || days.contacted !== null || days.sent === null,
  );
  return (
    <ol className={styles.steps} aria-label={t('prizes.steps')}>
      {steps.map((step) => (
        <li
          key={step}
          className={classNames(days[step] && styles.done)}
          aria-current={step === prize.state ? 'step' : undefined}
        >
          <span>{t(`prizes.step.${step}`)}</span>
          <small>{days[step] ? formatDate(days[step], language) : '–'}</small>
        </li>
      ))}
    </ol>
  );
}

/** Agrees to be named on the page of the winners, or withdraws that (WIN-02). */
function NameSwitch({ isNamed }: { isNamed: boolean }) {
  const { t } = useTranslation('winners');
  const { data: config } = useConfigQuery();
  const [save, { isLoading }] = useSaveConsentMutation();

  return (
    <>
      <Switch
        label={t('consent.label')}
        hint={t(config?.hasRecord === false ? 'consent.textWithoutRecord' : 'consent.text')}
        checked={isNamed}
        working={isLoading}
        onTurn={(isOn) => void succeeds(save({ body: { isNamed: isOn } }).unwrap(), t('consent.failed'))}
      />
      <Link to={paths.winners} className="line target start">
        {t('title')}
      </Link>
    </>
  );
}
