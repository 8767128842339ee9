import { ORGANISER_PARTS } from '../../../shared/rules/organiser.ts';
import { useConfigQuery } from '../../shell/config-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { LegalTexts } from './legal-texts.ts';

/** The organiser as the settings name it, and which settings are missing (LEGAL-02). */
export function Organiser({ texts }: { texts: LegalTexts['page'] }) {
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
