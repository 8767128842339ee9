import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_SIZES } from '../../../shared/rules/groups.ts';
import { errorText } from '../../api/error-text.ts';
import { formatDay, formatStart } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { textOf } from '../../shell/forms/use-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { type Group, useComingEditionQuery, useRematchMutation } from './groups-api.ts';
import { RematchMessage } from './rematch-message.tsx';
import { SizeChoice } from './size-choice.tsx';

/**
 * Starts the next edition of a group, then offers its message. It names the edition that it follows, so a repeat makes
 * no second one (GRP-20).
 */
export function RematchDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('editions');
  const language = useLanguage();
  const [start] = useRematchMutation();
  const { data: coming, error } = useComingEditionQuery(
    { query: { group: String(group.id) } },
    { refetchOnMountOrArgChange: true },
  );
  const [started, setStarted] = useState<Group['next']>(null);
  const dayOf = (moment: string) => formatDay(moment, language, serverNow());

  async function submit(given: FormData) {
    const gamesQuantity =
      GROUP_SIZES.find((size) => String(size) === textOf(given, 'gamesQuantity')) ?? GROUP_SIZES[0];
    const after = group.edition!.number;
    const { next } = await start({ params: { id: group.id }, body: { after, gamesQuantity } }).unwrap();
    if (next) setStarted(next);
    else onClose();
  }

  if (started) return <RematchMessage group={group} next={started} onClose={onClose} />;

  return (
    <FormDialog
      title={t('rematch.title', { group: group.name })}
      submitLabel={t('rematch.submit')}
      submittingLabel={t('rematch.submitting')}
      failure={t('rematch.error')}
      onSubmit={submit}
      onClose={onClose}
    >
      {coming?.startsAt && (
        <p>
          {[
            t('rematch.text', { day: dayOf(coming.startsAt) }),
            coming.firstMatch
              ? t('rematch.first', { start: formatStart(coming.firstMatch, language, serverNow()) })
              : t('rematch.noMatch'),
          ].join(' ')}
        </p>
      )}
      {error && (
        <Banner tone="warning" title={t('rematch.loadError')}>
          {errorText(error)}
        </Banner>
      )}
      <SizeChoice preset={group.gamesQuantity} coming={coming} />
    </FormDialog>
  );
}
