import { safeStorage } from '../../../components/safe-storage';
import { readFormDraft } from '../../../components/use-form-draft';

/** What waits to be sent as soon as its writer is logged in again. */
const item = 'send-when-logged-in';

type Waiting = {
  /** Of the form that the words stand in. */
  draft: string;
  /** Who wrote them. */
  userName: string;
  /** The words, once somebody else is logged in; before that they stand in their form. */
  text?: string;
};

type Writer = Pick<Waiting, 'draft' | 'userName'>;

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' &&
  value !== null &&
  'draft' in value &&
  'userName' in value &&
  (!('text' in value) || typeof value.text === 'string');

function read(): Waiting[] {
  const list: unknown = safeStorage(() => JSON.parse(sessionStorage.getItem(item) ?? '[]'));
  return Array.isArray(list) ? list.filter(isWaiting) : [];
}

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

/** The session ended before a form was sent: it goes out after its writer's next log-in. */
export function sendLater(writer: Writer): void {
  const others = read().filter(({ draft, text }) => draft !== writer.draft || text !== undefined);
  write([...others, writer]);
}

/** The draft of a comment on a post, or of a reply to one. */
export const draftOfComment = (post: number, parent?: number): string =>
  `comment-${post}-${parent ?? 'new'}`;

/** Whether somebody left words in a form that may be theirs: null for who is not logged in. */
export function hasWords(draft: string, userName: string | null): boolean {
  const standing = readFormDraft(draft)?.text;
  if (typeof standing === 'string' && standing !== '') return true;
  return userName !== null && read().some(isOf({ draft, userName }));
}

/** Whether a form holds words of this writer that wait to be sent. It is told once. */
export function takeToSend(writer: Writer): boolean {
  const list = read();
  const rest = list.filter((waiting) => !isOf(writer)(waiting) || waiting.text !== undefined);
  if (rest.length < list.length) write(rest);
  return rest.length < list.length;
}

/**
 * What is to stand in a form once it is known who is logged in: the words of another writer are put aside until they are back, and
 * one's own come back from there, as soon as the form has room for them.
 *
 * @param standing what stands in the form
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
