import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useServerNow } from '../lib/use-server-now.ts';
import { anchors, paths } from '../shell/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { SupportAddress } from './installation.tsx';
import { FaqLink } from './secondary-bar.tsx';
import styles from './footer.module.css';

/**
 * Links, contact box, the rule for adults, copyright (SHELL-04, SHELL-05). It is short on `/jugar`, because the cards
 * are the page.
 */
export function Footer() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const now = useServerNow(() => null);
  const isShort = pathname === paths.play;
  return (
    <footer className={classNames('stack gap-4', styles.footer, isShort && styles.short)}>
      <div className={`row between ${styles.columns}`}>
        <nav aria-label={t('footer.label')} className={styles.links}>
          <Link to={paths.play}>{t('footer.games')}</Link>
          <FaqLink>{t('footer.faq')}</FaqLink>
          {!isShort && (
            <>
              <Link to={paths.winners}>{t('footer.winners')}</Link>
              <Link to={paths.verify}>{t('footer.verify')}</Link>
              <Link to={paths.affiliates}>{t('footer.affiliates')}</Link>
            </>
          )}
          <Link to={paths.rules}>{t('legal.rules')}</Link>
          <Link to={paths.privacy}>{t('legal.privacy')}</Link>
          <Link to={paths.terms}>{t('legal.terms')}</Link>
        </nav>
        <section
          id={anchors.contact}
          aria-labelledby="contact-title"
          className={classNames(!isShort && 'card', styles.contact)}
        >
          <h2 id="contact-title" className={isShort ? 'visually-hidden' : undefined}>
            {t('footer.contactTitle')}
          </h2>
          {!isShort && <p>{t('footer.contactText')}</p>}
          <p className={`line target anywhere ${styles.address}`}>
            <Icon name="mail" />
            <SupportAddress />
          </p>
          {!isShort && (
            <p className={`line target anywhere ${styles.address}`}>
              <Icon name="edit" />
              <Link to={paths.affiliates}>{t('footer.contactForm')}</Link>
            </p>
          )}
        </section>
      </div>
      <p>
        <strong>{t('footer.adultsOnly')}</strong> <span>{`· ${t('footer.free')}`}</span>
      </p>
      <p>{t('footer.copyright', { year: new Date(now).getUTCFullYear() })}</p>
    </footer>
  );
}
