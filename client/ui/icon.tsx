import { classNames } from './class-names.ts';
import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

interface IconProps {
  name: IconName;
  /** Its name for a screen reader; without it the icon is decoration. */
  label?: string;
  /** In CSS pixels. */
  size?: number;
  className?: string;
}

/** One of the drawn icons, in the colour of the text around it. */
export function Icon({ name, label, size = 20, className }: IconProps) {
  return (
    <svg
      className={classNames('icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
