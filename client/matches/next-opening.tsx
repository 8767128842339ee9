import { useNextOpening } from './use-next-opening.ts';

/** A line that says when the game goes on; nothing while a grid takes picks (PLAY-18). */
export function NextOpening({ className = 'note' }: { className?: string }) {
  const text = useNextOpening();
  return text && <p className={className}>{text}</p>;
}
