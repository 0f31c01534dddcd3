import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MergePanel } from './merge-panel';
import { EditPanel, type PanelProps, RejectPanel } from './panels';

const props: PanelProps = {
  term: {
    id: 1,
    subject: 'Ferry Penny',
    title: 'Ferry Penny',
    description: 'A coin.',
    updatedAt: 'then',
    suggestedAt: 'then',
    suggestedBy: null,
    creditedTo: 'Ann',
    canBlock: true,
    similar: [],
  },
  books: ['One', 'Two'],
  fromBook: 0,
  refused: null,
  onDecide: () => {},
  onClose: () => {},
};

test('after a refusal, the form has the rewritten texts and the note', () => {
  const subject = 'Ferry Pennies';
  const description = 'Coins for the dead.';
  const note = 'Thank you, I made it plural.';
  const edit = renderToStaticMarkup(
    <EditPanel
      {...props}
      refused={{ decision: 'approve', subject, description, creditedTo: '', note }}
    />,
  );
  for (const text of [subject, description, note]) expect(edit).toContain(text);
  expect(edit).not.toMatch(/A coin|value="Ann"/);
  const merge = renderToStaticMarkup(
    <MergePanel
      {...props}
      refused={{ decision: 'merge', into: 2, as: 'revelation', fromBook: 2, description, note }}
    />,
  );
  for (const text of [description, note, '<option value="2" selected="">'])
    expect(merge).toContain(text);
  const reject = renderToStaticMarkup(
    <RejectPanel {...props} refused={{ decision: 'reject', note }} />,
  );
  expect(reject).toContain(`value="${note}"`);
});

test('a form has nothing from a decision of another kind', () => {
  const refused = { decision: 'reject', note: 'It is not for this book.' } as const;
  for (const Panel of [EditPanel, MergePanel])
    expect(renderToStaticMarkup(<Panel {...props} refused={refused} />)).not.toContain(
      refused.note,
    );
});
