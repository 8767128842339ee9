import styles from './logo.module.css';

/** The wordmark, in the colour of the text around it; its "o" is a ring of 12 matches. Whoever shows it names it. */
export function Logo({ height = 28 }: { height?: number }) {
  return (
    <svg
      width={(height * 174) / 56}
      height={height}
      viewBox="0 0 174 56"
      fill="none"
      stroke="currentColor"
      strokeWidth={9}
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path
        strokeLinecap="round"
        d="M9 8.5V48H17.5A19.75 19.75 0 0 0 17.5 8.5ZM120.5 24A14.5 14.5 0 1 0 120.5 43M139.5 33.5H165A14.5 14.5 0 1 0 160.5 43.5"
      />
      <g transform="rotate(-100.46 66 33.5)" strokeDasharray="5.292 2.3">
        <circle cx="66" cy="33.5" r="14.5" className={styles.matches} />
        <circle cx="66" cy="33.5" r="14.5" strokeDasharray="5.292 99" className={styles.prize} />
      </g>
    </svg>
  );
}
