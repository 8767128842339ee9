import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PushSwitch } from './push-switch.tsx';
import { PushTopics } from './push-topics.tsx';
import { usePush } from './use-push.ts';

/** Of the profile: push on this device, and, where it is on, what the player wants to be told of and when not (PUSH-01, PUSH-06). */
export function PushSection({ className }: { className?: string }) {
  const { t } = useTranslation('notifications');
  const titleId = useId();
  const push = usePush();
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="title-xl">
        {t('title')}
      </h2>
      <PushSwitch push={push} label={t('device')} />
      {push.status === 'on' && <PushTopics />}
    </section>
  );
}
