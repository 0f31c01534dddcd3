import { safeStorage } from '../../../browser/safe-storage';
import { readFormDraft } from '../../../components/use-form-draft';

const item = 'send-when-logged-in';

type Waiting = {
  draft: string;
  userName: string;
  /** The text, if another user is logged in now. Otherwise it is in the form. */
  text?: string;
};

type Writer = Pick<Waiting, 'draft' | 'userName'>;

const read = () =>
  safeStorage(() => JSON.parse(sessionStorage.getItem(item) ?? '[]') as Waiting[]) ?? [];

const write = (list: Waiting[]) =>
  safeStorage(() =>
    list.length > 0
      ? sessionStorage.setItem(item, JSON.stringify(list))
      : sessionStorage.removeItem(item),
  );

const isOf =
  (writer: Writer) =>
  ({ draft, userName }: Waiting) =>
    draft === writer.draft && userName === writer.userName;

/** Marks a form to be sent after its writer has logged in again. */
export function sendLater(writer: Writer): void {
  const others = read().filter(({ draft, text }) => draft !== writer.draft || text !== undefined);
  write([...others, writer]);
}

/** Returns the name of a comment form's draft. */
export const draftOfComment = (post: number, parent?: number): string =>
  `comment-${post}-${parent ?? 'new'}`;

/** Returns true if a form contains text that may be the user's. */
export function hasWords(draft: string, userName: string | null): boolean {
  const standing = readFormDraft(draft)?.text;
  if (typeof standing === 'string' && standing !== '') return true;
  return userName !== null && read().some(isOf({ draft, userName }));
}

/** Returns true once if a form is marked to be sent for this writer. */
export function takeToSend(writer: Writer): boolean {
  const list = read();
  const rest = list.filter((waiting) => !isOf(writer)(waiting) || waiting.text !== undefined);
  if (rest.length < list.length) write(rest);
  return rest.length < list.length;
}

/**
 * Returns the text for a form once the user is known: stores another writer's text away, and restores the user's own when the
 * form is empty.
 */
export function wordsFor(reader: Writer, standing: string): string {
  const list = read();
  const isAnothers = ({ draft, userName, text }: Waiting) =>
    draft === reader.draft && userName !== reader.userName && text === undefined;
  const left = list.some(isAnothers) ? '' : standing;
  const own = list.find(
    (waiting) => left === '' && isOf(reader)(waiting) && waiting.text !== undefined,
  );
  write(
    list.map((waiting) => {
      if (isAnothers(waiting)) return { ...waiting, text: standing };
      return waiting === own ? reader : waiting;
    }),
  );
  return own?.text ?? left;
}
