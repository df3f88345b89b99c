import classes from '../form/form.module.css';

/** The label's words; required fields say nothing, optional ones say so. */
export function FieldLabel({ text, isOptional }: { text: string; isOptional?: boolean }) {
  if (!isOptional) return text;
  return (
    <>
      {text} <span className={classes.optional}>(opcional)</span>
    </>
  );
}
