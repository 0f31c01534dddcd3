import type { ActionResult } from '../../../api/actions';
import { Field } from '../../../components/field';

/** The text of a comment whose post has been removed: the user can copy it. */
export function UnsentComment({ result }: { result: ActionResult | undefined }) {
  const text = result && result.status !== 'done' ? result.values.text : undefined;
  if (!text) return null;
  return (
    <div className="mt-6 text-left">
      <Field
        label="Your comment"
        hint="It could not be sent. Here it is, so that you can keep it."
        name="text"
        rows={5}
        readOnly
        defaultValue={text}
      />
    </div>
  );
}
