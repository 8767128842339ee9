import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Elements } from './elements.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Its name for a screen reader, and its tooltip. */
  label: string;
  children?: Elements;
}

/** The look of an icon button, for a link. */
export const iconButtonClass = styles.button;

/** A square button that shows an icon; children are drawn over it, e.g. a count. */
export function IconButton({ icon, label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.button, className)}
    >
      <Icon name={icon} size={22} />
      {children}
    </button>
  );
}
