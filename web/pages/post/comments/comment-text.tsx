import type { CommentPart } from '../../../../cms/contract/comments';

type Inline = Exclude<CommentPart, { spoiler: unknown }>;

const Words = ({ parts }: { parts: Inline[] }) =>
  parts.map((part, index) =>
    'href' in part ? (
      <a key={index} href={part.href} rel="ugc nofollow noopener" className="link break-words">
        {part.text}
      </a>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  );

/** A spoiler, hidden until opened, also to screen readers. */
const Spoiler = ({ parts }: { parts: Inline[] }) => (
  <details className="spoiler">
    {/* The label must not inherit the direction of the text. */}
    <summary dir="ltr">Spoiler</summary>
    <span>
      <Words parts={parts} />
    </span>
  </details>
);

/** The text of a comment. The API returns it as parts, so it cannot contain HTML. */
export const CommentText = ({ paragraphs }: { paragraphs: CommentPart[][] }) => (
  <div className="mt-[0.3em] [&>div+div]:mt-[0.7em] break-words whitespace-pre-line">
    {paragraphs.map((parts, index) => (
      // A paragraph cannot contain `details`.
      <div key={index} dir="auto">
        {parts.map((part, place) =>
          'spoiler' in part ? (
            <Spoiler key={place} parts={part.spoiler} />
          ) : (
            <Words key={place} parts={[part]} />
          ),
        )}
      </div>
    ))}
  </div>
);
