import { useState, type KeyboardEvent } from 'react';
import { findOptions, type Option } from './find-options.ts';

interface ListChoice {
  options: readonly Option[];
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** The keyboard is at that one of those that were found. */
  onMove: (index: number) => void;
}

/**
 * What is typed into a searchable list, what that finds, and where in it the keyboard is. Arrows move through what was found, Enter takes it, Esc leaves
 * what was chosen before; leaving the field with nothing typed takes the choice out, and so does what finds nothing.
 */
export function useSearchableList({ options, value, onChange, onMove }: ListChoice) {
  /** What is typed while `of` is chosen; null while the field shows what is chosen. */
  const [written, setWritten] = useState<{ text: string; of: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Of those that were found; -1: none. */
  const [active, setActive] = useState(-1);
  const typed = written?.of === value ? written.text : null;
  const chosen = options.find((option) => option.value === value);
  const found = findOptions(options, typed ?? '');
  const isNone = options.length > 0 && (typed === null ? value !== '' && !chosen : found.length === 0);

  function show() {
    setOpen(true);
    setActive(typed === null ? options.findIndex((option) => option.value === value) : -1);
  }

  function close() {
    setOpen(false);
    setActive(-1);
    setWritten(null);
  }

  function change(next: string) {
    if (next !== value) onChange(next);
  }

  function choose(option: Option | undefined) {
    if (!option) return;
    close();
    change(option.value);
  }

  function type(text: string) {
    setWritten({ text, of: value });
    setActive(text.trim() === '' ? -1 : 0);
    setOpen(true);
  }

  function move(step: 1 | -1) {
    if (!isOpen) return show();
    if (found.length === 0) return;
    const from = active === -1 && step === -1 ? 0 : active;
    const next = (from + step + found.length) % found.length;
    setActive(next);
    onMove(next);
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    // In a form it would send the search while a country is still being chosen.
    else if (event.key === 'Enter' && isOpen)
      choose(active === -1 && found.length === 1 ? found[0] : found[active]);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  }

  function leave() {
    close();
    if (typed === null) return;
    if (typed.trim() === '') change('');
    else if (found.length === 1) choose(found[0]);
    else if (isNone) {
      // What is none stands there to be mended, and nothing is chosen.
      setWritten({ text: typed, of: '' });
      change('');
    }
  }

  return {
    text: typed ?? chosen?.label ?? value,
    found,
    /** What is typed, or chosen, is none of them. */
    isNone,
    isOpen,
    active,
    show,
    type,
    steer,
    choose,
    leave,
    clear: () => {
      close();
      onChange('');
    },
  };
}
