import { Skeleton } from '../../ui/skeleton.tsx';

/** Groups that are still to come, as large as they will be. */
export function GroupsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="stack">
      <span className="visually-hidden">{label}</span>
      {[1, 2].map((card) => (
        <div key={card} className="card stack">
          <Skeleton width="60%" height="1.4rem" />
          <Skeleton width="40%" />
          <Skeleton height="0.5rem" />
          <Skeleton width="55%" />
          <Skeleton height="2.75rem" />
        </div>
      ))}
    </div>
  );
}

/** The group beside them. */
export function GroupSkeleton() {
  return (
    <div aria-hidden="true" className="stack">
      <Skeleton width="35%" height="2rem" />
      <Skeleton height="6rem" />
      <Skeleton height="18rem" />
    </div>
  );
}
