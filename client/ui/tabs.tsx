import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  /** Name of the row of tabs for a screen reader. */
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** `line` underlines the chosen tab, `pills` fills it. */
  look?: 'line' | 'pills';
  className?: string;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Tabs after the ARIA pattern: one stop for Tab, arrows, Home and End choose, and the panel follows. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  look = 'line',
  className,
  children,
}: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the row is wider than the screen, so it scrolls to a tab that an address or a key chose. The page itself
  // does not scroll.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
    const row = list.current?.getBoundingClientRect();
    if (!tab || !row) return;
    list.current!.scrollLeft += tab.left + tab.width / 2 - (row.left + row.width / 2);
  }, [selected]);

  function moveByKey(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(styles.list, styles[look])}
        onKeyDown={moveByKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-tab-${selected}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}
