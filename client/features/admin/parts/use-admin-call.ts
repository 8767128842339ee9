import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AuditKind } from '../../../../shared/rules/audit-actions.ts';
import type { Answer, Input } from '../../../api/api.ts';
import { isApiError, type ApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { formatNumericDateTime } from './admin-dates.ts';
import { readOnce, useAdminCallMutation, type AdminRoute } from './admin-api.ts';
import { t } from './admin-text.ts';

interface AuditedRow {
  kind: AuditKind;
  id: number;
  player?: number;
}

export interface ChangeOptions<R extends AdminRoute, Row> {
  /**
   * The text of success if the server sends none; or makes the toast's text from the answer, null: no toast. Without it
   * there is no toast.
   */
  done?: string | ((answer: Answer<R>, input: Input<R>) => string | null);
  /** The text of failure if the server sends none (ADM-15). */
  failed: string;
  /** Said if the row does not exist any more. */
  gone?: string;
  /** Said instead of the general text if another change was first; or makes the text from the row as it is now. */
  conflict?: string | ((current: Row) => string);
  /** The row that is changed, if it has a version. */
  row?: Row;
  /** The place of the row's changes in the audit log, which names the administrator who was first. */
  about?: AuditedRow;
  onDone?: (answer: Answer<R>) => void;
}

/**
 * One call of the panel that a press starts, its toast and its failure. `run` resolves to the answer, and rejects with
 * an `ApiError` whose message is ready for the screen: it is the `onSubmit` of a `FormDialog`. `press` shows the
 * failure in a toast. Both take options of the row as their second argument. After a 409 `row` is the row as it is now,
 * and the message says who changed it.
 */
export function useAdminCall<R extends AdminRoute, Row = unknown>(route: R, options: ChangeOptions<R, Row>) {
  const dispatch = useDispatch();
  const [change, { isLoading, originalArgs }] = useAdminCallMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const [newer, setNewer] = useState<Row>();

  async function run(input: Input<R>, ofRow: Partial<ChangeOptions<R, Row>> = {}): Promise<Answer<R>> {
    const said = { ...options, ...ofRow };
    setError(null);
    let answer: Answer<R>;
    try {
      answer = (await change({ route, input }).unwrap()) as Answer<R>;
    } catch (raised) {
      const failure = { ...(raised as ApiError), message: await messageOf(raised, said) };
      if (failure.code === 'conflict' && failure.current) setNewer(failure.current as Row);
      setError(failure);
      // oxlint-disable-next-line typescript/only-throw-error
      throw failure;
    }
    const { done = () => null } = said;
    const text =
      typeof done === 'function' ? done(answer, input) : (answer as { message: string }).message || done;
    if (text !== null) toastSuccess(text);
    said.onDone?.(answer);
    return answer;
  }

  async function messageOf(
    raised: unknown,
    { failed, gone, conflict, about }: typeof options,
  ): Promise<string> {
    const code = isApiError(raised) ? raised.code : null;
    if (code === 'not_found' && gone) return gone;
    // An answer without a body: the fixed text names what failed, the text of the code does not.
    if (code === 'internal' && !(raised as ApiError).message) return failed;
    if (code !== 'conflict') return errorText(raised, failed);
    const said = typeof conflict === 'function' ? conflict((raised as ApiError).current as Row) : conflict;
    const last = about && (await lastChange(about));
    return [said ?? t('conflict.text'), last].filter(Boolean).join(' ');
  }

  async function lastChange({ kind, id, player }: AuditedRow): Promise<string | null> {
    const query = { kind, thing: String(player ?? id), page: 1, limit: 50 };
    const log = await readOnce(dispatch, 'GET /admin/audit', { query });
    const entry = log?.entries.find(
      ({ subject }) => subject.id === id && (player === undefined || subject.player?.id === player),
    );
    if (!entry) return null;
    const who = entry.actor
      ? (entry.actor.username ?? t('audit.gone', { id: entry.actor.id }))
      : t('audit.system');
    const [action, at] = [t(`audit.action.${entry.action}`), formatNumericDateTime(entry.at)];
    return t('conflict.last', { action, who, at });
  }

  return {
    run,
    press: (input: Input<R>, ofRow?: Partial<ChangeOptions<R, Row>>) =>
      void run(input, ofRow).catch(({ message }: ApiError) => toastError(message ?? options.failed)),
    isRunning: isLoading,
    /** The input of the call under way. */
    running: isLoading ? (originalArgs?.input as Input<R>) : null,
    error,
    /** Why nothing is left to do in a dialog. */
    gone: error?.code === 'not_found' && error.fields.length === 0 ? (options.gone ?? null) : null,
    row: (newer ?? options.row) as Row,
  };
}
