import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/use-store.ts';
import { isApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useInstall } from '../../pwa/install.ts';
import { lookAtDevice, pushDevice, type PushDevice } from '../../pwa/push-device.ts';
import { useSession } from '../../session/use-session.ts';
import { usePushServer } from './push-api.ts';
import { NotPermitted, turnOff, turnOn } from './push-steps.ts';

/** install: push needs the app on the home screen. denied: only the player can allow it, in the settings. */
export type PushStatus = 'checking' | 'impossible' | 'install' | 'denied' | 'off' | 'on';

export interface Push {
  status: PushStatus;
  /** A call is under way. */
  isWorking: boolean;
  /** Why it failed, in the player's language; null: it did not. */
  error: string | null;
  /** Resolves to whether it succeeded. Call it in the handler of a tap. */
  turnOn: () => Promise<boolean>;
  turnOff: () => Promise<void>;
}

/** Push on this device for the logged-in player. */
export function usePush(): Push {
  const { t } = useTranslation('notifications');
  const { user } = useSession();
  const { way } = useInstall();
  const server = usePushServer();
  const device = useStore(pushDevice);
  const [isWorking, setIsWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => followDevice(), []);

  async function work(task: () => Promise<void>): Promise<boolean> {
    setIsWorking(true);
    setError(null);
    try {
      await task();
      return true;
    } catch (failure) {
      if (failure instanceof NotPermitted) setError(t('dismissed'));
      else setError(isApiError(failure) ? errorText(failure) : t('failed'));
      return false;
    } finally {
      setIsWorking(false);
    }
  }

  return {
    status: statusOf(device, user?.id ?? null, way),
    isWorking,
    error,
    turnOn: () => work(() => turnOn(server, user!.id)),
    turnOff: async () => void (await work(() => turnOff(server))),
  };
}

function statusOf(
  { permission, playerId }: PushDevice,
  ownId: number | null,
  way: ReturnType<typeof useInstall>['way'],
): PushStatus {
  if (playerId === undefined) return 'checking';
  if (permission === null) return way === 'ios' || way === 'other-browser' ? 'install' : 'impossible';
  if (permission === 'denied') return 'denied';
  return playerId !== null && playerId === ownId ? 'on' : 'off';
}

/** Looks again when the player comes back, perhaps from the settings of the browser. */
function followDevice(): () => void {
  const look = () => void lookAtDevice();
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
