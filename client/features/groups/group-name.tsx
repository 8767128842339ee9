/** What a group is called, in two lines at most; a long name is read aloud whole, shown by the pointer, and stands at the head of the group itself. */
export function GroupName({ name }: { name: string }) {
  return (
    <span className="clamp" title={name}>
      {name}
    </span>
  );
}
