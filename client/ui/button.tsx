import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import type { Elements } from './elements.ts';
import styles from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'large';
  /** As wide as its place. */
  wide?: boolean;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Under way: disabled, with a spinner. */
  loading?: boolean;
  /** The text of the button while under way; its usual text when absent. */
  loadingLabel?: string;
  icon?: Elements;
  /** While it cannot be used it keeps the keyboard's focus, which a disabled button loses. */
  keepsFocus?: boolean;
}

/** The class names that make a link look like a button. */
export function buttonClass({ variant = 'primary', size = 'medium', wide }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}

/** A button: `type="button"` unless told otherwise. */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  loadingLabel,
  icon,
  keepsFocus = false,
  disabled = false,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = loading || disabled;
  return (
    <button
      {...rest}
      type={type}
      disabled={isOff && !keepsFocus}
      aria-disabled={(isOff && keepsFocus) || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      aria-busy={loading || undefined}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      {loading ? <Spinner size="small" /> : icon}
      <span>{loading ? (loadingLabel ?? children) : children}</span>
    </button>
  );
}
