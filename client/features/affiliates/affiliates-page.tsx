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
            <Benefits type={type} />
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

/** The benefits of each offer, in the order of the page. Their texts have the same names. */
const benefits: Record<ContactType, Record<string, IconName>> = {
  company: { commission: 'edit', onboarding: 'users', monitoring: 'eye', fraud: 'lock', roi: 'trophy' },
  affiliate: { model: 'check', payments: 'clock', support: 'phone', strategy: 'football' },
};

function Benefits({ type }: { type: ContactType }) {
  const { t } = useTranslation('affiliates');
  return (
    <ul className={`stack gap-4 ${styles.benefits}`}>
      {Object.entries(benefits[type]).map(([name, icon]) => (
        <li key={name} className={styles.benefit}>
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
          <div>
            <h3 className="title-l">{t(`${type}.${name}.title` as 'company.roi.title')}</h3>
            <p className="muted">{t(`${type}.${name}.text` as 'company.roi.text')}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
