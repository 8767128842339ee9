import { useEffect, useEffectEvent, useState } from 'react';
import type { GridFacts } from '../../../../shared/contract/admin-grids.ts';
import type { CountryCode } from '../../../../shared/rules/countries.ts';
import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { newOpId } from '../../../lib/op-id.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { useTasks } from '../source/use-tasks.ts';
import type { Fixture } from './fixtures.ts';
import type { Basket } from './use-basket.ts';

interface Request {
  /** The grid to fill; null: a new one. */
  gridId: number | null;
  /** The request as text, without its id. */
  said: string;
  opId: string;
  fixtures: readonly Fixture[];
}

/** A grid without a status opens at once. */
export type NewFacts = GridFacts & {
  status?: 'draft';
  opensAt?: string | null;
  withoutPrizes?: CountryCode[];
};

export type GridMaking = ReturnType<typeof useGridMaking>;

/**
 * Makes a grid of the chosen matches or adds them to one (ADM-10). The server answers when its task has ended or takes
 * long; the list of tasks has the result then, and also after a lost answer. The matches stay chosen until they are in
 * a grid; then `onMade` is called.
 */
export function useGridMaking(basket: Basket, onMade: (task: AdminTask) => void) {
  const [asked, setAsked] = useState<Request | null>(null);
  /** The task of the answer, if it has ended. */
  const [ended, setEnded] = useState<AdminTask | null>(null);
  const creation = useAdminCall('POST /admin/api-football/create-game-group', {
    done: t('createDialog.done'),
    failed: t('createDialog.failed'),
  });
  const filling = useAdminCall('POST /admin/api-football/game-groups/:id/games', {
    done: t('basket.filled'),
    failed: t('basket.fillFailed'),
  });
  const isSending = creation.isRunning || filling.isRunning;
  const tasks = useTasks(isSending);
  const task = ended ?? tasks.find(({ opId }) => opId === asked?.opId) ?? null;
  const made = task?.state === 'succeeded' ? task : null;
  const { error: failure } = asked?.gridId ? filling : creation;
  const error = asked && !made ? failure : null;

  function empty({ gridId, fixtures }: Request) {
    basket.remove(fixtures);
    if (gridId === null) basket.forgetTyped();
  }

  const tellMade = useEffectEvent(() => {
    if (!asked || !made) return;
    empty(asked);
    onMade(made);
  });
  useEffect(() => tellMade(), [made?.id]);

  /** A retry of the same request has the same id: the server does the work once. */
  function begin(gridId: number | null, facts?: NewFacts) {
    const { fixtures } = basket;
    const said = JSON.stringify([gridId, facts, fixtures.map(({ fixture }) => fixture.id)]);
    const request = asked?.said === said && !made ? asked : { gridId, said, opId: newOpId(), fixtures };
    setAsked(request);
    setEnded(null);
    const body = { games: [...fixtures], opId: request.opId };
    const onDone = (answer: { data: { task: AdminTask } }) => {
      if (answer.data.task.state === 'running') return;
      setEnded(answer.data.task);
      // Also if the administrator has left the tab.
      empty(request);
    };
    return { body, onDone };
  }

  return {
    /** Both reject with an `ApiError` like `run` of `useAdminCall`. */
    create: (facts: NewFacts) => {
      const { body, onDone } = begin(null, facts);
      return creation.run({ body: { ...facts, ...body } }, { onDone });
    },
    fill: (gridId: number) => {
      const { body, onDone } = begin(gridId);
      return filling.run({ params: { id: gridId }, body }, { onDone });
    },
    /** The grid that the last request fills; null: a new one. */
    gridId: asked?.gridId ?? null,
    isSending,
    /** The task continues after the answer. */
    isRunning: !isSending && task?.state === 'running',
    task,
    /** The task of the last grid that was made or filled. */
    made,
    error,
    /** The code of a failure after the answer. */
    lateFailure: error || isSending ? null : (task?.failure?.code ?? null),
    /** Without an answer the grid may be there. */
    isUnknown: error !== null && ['network', 'internal'].includes(error.code),
    /** The matches that a refusal names. */
    refused: (asked?.fixtures ?? [])
      .filter((_, index) => error?.fields.some(({ field }) => field === `games.${index}`))
      .filter(basket.has),
    /** Removes the last result. Without a result the id stays for a retry. */
    forget: () => {
      if (!made && !task?.failure) return;
      setAsked(null);
      setEnded(null);
    },
  };
}
