import classes from './skeletons.module.css';

/** A resting bar of text. Skeletons appear after 150 ms (in CSS) and are hidden from readers. */
export function SkeletonBar({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={classes.bar} style={{ width, height }} aria-hidden="true" />;
}

export function SkeletonDoor() {
  return <span className={classes.door} aria-hidden="true" />;
}

/** A card with a title and `fields` labelled inputs, for forms that wait for their data. */
export function SkeletonCard({ fields }: { fields: number }) {
  return (
    <div className={classes.card} aria-hidden="true">
      <SkeletonBar width={120} height={16} />
      {Array.from({ length: fields }, (_, index) => (
        // The rows are all alike and never move: their place is their identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: static list
        <div className={classes.field} key={index}>
          <SkeletonBar width={80} />
          <SkeletonBar width="100%" height={40} />
        </div>
      ))}
    </div>
  );
}
