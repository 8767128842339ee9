import { useLeaveQuestion as useQuestion } from '../../../shell/leave-question.tsx';
import { t } from './admin-text.ts';

/** The question of the panel before a dialog with typed text closes (shell/leave-question.tsx). */
export function useLeaveQuestion(isTyped: boolean, onClose: () => void): ReturnType<typeof useQuestion> {
  const texts = { question: t('leave.question'), leave: t('leave.leave'), stay: t('leave.stay') };
  return useQuestion(texts, isTyped, onClose);
}
