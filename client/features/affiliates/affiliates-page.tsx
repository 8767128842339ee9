import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useIsFirstRender } from '../../lib/first-render.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ContactForm, type ContactType } from './contact-form.tsx';
import styles from './affiliates.module.css';

const types = ['company', 'affiliate'] as const satisfies readonly ContactType[];
/** In the address, so that the tab for affiliates can be linked to. */
const tabParam = 'para';
const affiliatesTab = 'afiliados';

/** The offers for companies and affiliates, with the contact form (CON-01). */
export function AffiliatesPage() {
  const { t } = useTranslation('affiliates');
  const [query, setQuery] = useSearchParams();
  const isFirst = useIsFirstRender();
  const type: ContactType = !isFirst && query.get(tabParam) === affiliatesTab ? 'affiliate' : 'company';
  usePageTitle(t('title'));

  function select(next: ContactType) {
    setQuery(
      (before) => {
        if (next === 'affiliate') before.set(tabParam, affiliatesTab);
        else before.delete(tabParam);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <div className={`page ${styles.page}`}>
      <header className={`stack gap-2 ${styles.head}`}>
        <h1>{t('title')}</h1>
        <p className="intro">{t('intro')}</p>
      </header>
      <Tabs
        label={t('tabs')}
        look="pills"
        tabs={types.map((id) => ({ id, label: t(`tab.${id}`) }))}
        selected={type}
        onSelect={select}
        className={styles.tabs}
      >
        <div className={`stack ${styles.columns}`}>
          <section aria-labelledby="offer-title" className="stack">
            <h2 id="offer-title">{t(`${type}.title`)}</h2>
            <p className="intro">{t(`${type}.text`)}</p>
            {type === 'company' ? <CompanyBenefits /> : <AffiliateBenefits />}
          </section>
          <section aria-labelledby="form-title" className={`card stack gap-2 ${styles.card}`}>
            <h2 id="form-title" className="title-xl">
              {t('form.title')}
            </h2>
            <p className="intro">{t(`form.${type}`)}</p>
            {/* Hydration would erase a text that was typed before it. */}
            {!isFirst && <ContactForm type={type} />}
          </section>
        </div>
      </Tabs>
    </div>
  );
}

function CompanyBenefits() {
  const { t } = useTranslation('affiliates');
  return (
    <ul className={`stack gap-4 ${styles.benefits}`}>
      <Benefit icon="edit" title={t('company.commission.title')} text={t('company.commission.text')} />
      <Benefit icon="users" title={t('company.onboarding.title')} text={t('company.onboarding.text')} />
      <Benefit icon="eye" title={t('company.monitoring.title')} text={t('company.monitoring.text')} />
      <Benefit icon="lock" title={t('company.fraud.title')} text={t('company.fraud.text')} />
      <Benefit icon="trophy" title={t('company.roi.title')} text={t('company.roi.text')} />
    </ul>
  );
}

function AffiliateBenefits() {
  const { t } = useTranslation('affiliates');
  return (
    <ul className={`stack gap-4 ${styles.benefits}`}>
      <Benefit icon="check" title={t('affiliate.model.title')} text={t('affiliate.model.text')} />
      <Benefit icon="clock" title={t('affiliate.payments.title')} text={t('affiliate.payments.text')} />
      <Benefit icon="phone" title={t('affiliate.support.title')} text={t('affiliate.support.text')} />
      <Benefit icon="football" title={t('affiliate.strategy.title')} text={t('affiliate.strategy.text')} />
    </ul>
  );
}

function Benefit({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className={styles.benefit}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div>
        <h3 className="title-l">{title}</h3>
        <p className="muted">{text}</p>
      </div>
    </li>
  );
}
