import { useState } from 'react';
import type { EditedPost } from '../../cms/contract/posts';
import { useBookTitles } from './book-titles';
import { Comparison } from './comparison';
import { differingFields, fieldNames, merged, wordsOfField } from './merge-choice';
import { Button, Tick } from './controls';
import { Panel } from './panel';
import { valuesOf } from './post-form-values';
import type { Room } from './use-room';

const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Shows both versions of a post that somebody else has saved since. The author decides. */
export function ConflictScreen({ room, theirs }: { room: Room; theirs: EditedPost }) {
  const { editor, panel } = room;
  const { base } = room.state;
  const mine = room.state.values;
  const saved = valuesOf(theirs);
  const titles = useBookTitles();
  const [begun] = useState(() => merged(mine, saved, base));
  const [result, setResult] = useState(begun);
  const differing = differingFields(mine, saved);
  return (
    <Panel title="This post was saved somewhere else" onClose={panel.close}>
      <p className="mb-4">
        It was saved on {at.format(new Date(theirs.updatedAt))}, after you had opened it. Nothing of
        yours is lost: choose what becomes of the two.
      </p>
      {differing.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3">
          {differing.map((field) => (
            <li key={field}>
              <fieldset className="border-rule border-l-3 pl-3">
                <legend className="caps text-note">{fieldNames[field]}</legend>
                {Object.entries({ Yours: mine, 'Saved elsewhere': saved }).map(([name, values]) => (
                  <Tick
                    key={name}
                    type="radio"
                    name={field}
                    checked={result[field] === values[field]}
                    onTick={() => setResult({ ...result, [field]: values[field] })}
                  >
                    <span className="min-w-0 break-words">
                      <span className="text-faded">{name}:</span>{' '}
                      {wordsOfField(values, field, titles)}
                    </span>
                  </Tick>
                ))}
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      <Comparison
        before={saved.markdown}
        beforeName="Saved elsewhere"
        after={begun.markdown}
        afterName="Yours, which you can edit here"
        accept="Mine here"
        reject="Theirs here"
        onEdit={(markdown) => setResult((before) => ({ ...before, markdown }))}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => void editor.resolve(mine)}>Keep mine</Button>
        <Button onClick={() => void editor.takeTheirs()}>Take theirs</Button>
        <Button isMain onClick={() => void editor.resolve(result)}>
          Save the edited text
        </Button>
      </div>
    </Panel>
  );
}
