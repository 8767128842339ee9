import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';

/** How many know already what they have won in a grid that is taken back from settled, and what becomes of that. */
export function ToldWinners({ count }: { count: number }) {
  const t = useAdminText();
  const winners = formatNumber(count, useLanguage());
  return (
    <Banner tone="warning" title={t('told.title', { count, winners })}>
      <p>{t('told.stays')}</p>
      <p>{t('told.again')}</p>
    </Banner>
  );
}
