import type { AuthMode } from '../../shell/auth-dialog.ts';

interface AuthDialogProps {
  open: boolean;
  onClose: () => void;
  /** Logged in or registered. */
  onEntered: () => void;
  defaultMode?: AuthMode;
}

export function AuthDialog(_: AuthDialogProps) {
  return null;
}
