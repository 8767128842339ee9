import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LEGAL_VERSION } from '../../../shared/rules/legal.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useIsFirstRender } from '../../lib/first-render.ts';
import { latePart } from '../../pwa/late-part.tsx';
import { optionalPart } from '../../shell/optional.tsx';
import { paths } from '../../shell/paths.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { LegalKind, LegalTexts } from './legal-texts.ts';
import styles from './legal.module.css';
import { ORGANISER_PARTS } from '../../../shared/rules/organiser.ts';
import { useConfigQuery } from '../../shell/config-api.ts';

/** One download for each language. */
export const legalBodies = {
  es: latePart(async () => bodyOf((await import('../../../locales/es/legal.json')).default)),
  'pt-BR': latePart(async () => bodyOf((await import('../../../locales/pt-BR/legal.json')).default)),
};
const PrizeTerms = optionalPart(async () => (await import('./prize-terms.tsx')).PrizeTerms);
const kinds = ['rules', 'privacy', 'terms'] as const;

/** Rules, privacy and terms (LEGAL-01 to LEGAL-03). */
export function LegalPage({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation();
  const Body = legalBodies[useLanguage()];
  usePageTitle(t(`legal.${kind}`));
  return (
    <div className={`page stack gap-5 ${styles.page}`}>
      <h1>{t(`legal.${kind}`)}</h1>
      <Suspense fallback={<Spinner label={t('state.loading')} />}>
        <Body kind={kind} />
      </Suspense>
    </div>
  );
}

function bodyOf(texts: LegalTexts) {
  return function LegalBody({ kind }: { kind: LegalKind }) {
    const { t } = useTranslation();
    const language = useLanguage();
    const { intro, changed, sections } = texts[kind];
    // The server does not know the grid of the address, so the browser asks for its terms after the first drawing.
    const isDrawn = !useIsFirstRender();
    return (
      <>
        <p className="intro">{intro}</p>
        <p className="note">
          {`${texts.page.version} ${formatDate(LEGAL_VERSION, language, 'UTC')}. ${texts.page.changed} ${changed}`}
        </p>
        <Banner tone="info" title={texts.page.lawyer}>
          {texts.page.lawyerText}
        </Banner>
        <Organiser texts={texts.page} />
        {sections.map(({ title, text, list }) => (
          <section key={title} className="stack gap-2">
            <h2 className="title-l">{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <ul>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {kind === 'rules' && isDrawn && <PrizeTerms texts={texts.prizes} />}
        <nav aria-label={texts.page.more} className="row gap-4">
          <span className="muted">{texts.page.more}</span>
          {kinds
            .filter((other) => other !== kind)
            .map((other) => (
              <Link key={other} to={paths[other]}>
                {t(`legal.${other}`)}
              </Link>
            ))}
        </nav>
      </>
    );
  };
}

/** The organiser as the settings name it, and which settings are missing (LEGAL-02). */
function Organiser({ texts }: { texts: LegalTexts['page'] }) {
  const { data: config, isError } = useConfigQuery();
  const organiser = config?.organiser;
  const missing = organiser ? ORGANISER_PARTS.filter((field) => !organiser[field]) : [];
  return (
    <section className="card stack" aria-labelledby="organiser-title">
      <h2 id="organiser-title" className="title-l">
        {texts.organiser}
      </h2>
      {missing.length > 0 && (
        <Banner tone="warning" title={texts.missing}>
          {`${texts.missingText} ${missing.map((field) => texts.fields[field].toLowerCase()).join(', ')}.`}
        </Banner>
      )}
      {!organiser && (isError ? <Banner tone="warning">{texts.unknown}</Banner> : <Spinner />)}
      {config && (
        <dl className="stack facts">
          {ORGANISER_PARTS.map((field) => {
            const value = config.organiser[field];
            return (
              value && (
                <div key={field}>
                  <dt>{texts.fields[field]}</dt>
                  <dd>{value}</dd>
                </div>
              )
            );
          })}
          <div>
            <dt>{texts.support}</dt>
            <dd>
              <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
